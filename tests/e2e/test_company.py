"""Two people and somebody who looks on: who is there, what is said while one looks elsewhere, and a pause by agreement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from e2e.conftest import PHONE

Pages = Callable[..., Any]


def test_two_people_talk_and_pause_while_somebody_looks_on(open_page: Pages) -> None:
    ana, bo, chen = open_page("Table Ana"), open_page("Table Bo", lang="de-DE", viewport=PHONE), open_page("Chen")
    ana.goto("/new/teahouse")
    ana.click("label:has(input[name=seats][value='2'])")
    ana.select_option("select[name=seat2]", "open")
    ana.click("summary:has-text('The table')")
    ana.check("input[name=pace][value=live]")
    ana.click(".sticky button")
    ana.wait_for_selector("#invite-link")
    bo.goto(ana.url)
    bo.click("[data-do=sit]")
    ana.wait_for_selector("body[data-phase=playing]")
    chen.goto(ana.url)
    ana.wait_for_selector(".eye[aria-label='Chen looks on']")
    # Bo calls Ana by two letters and a key, while Ana reads the log
    bo.click(".tabbar [data-show=log]")
    bo.click("#tab-chat")
    bo.fill("#chat-line", "Hallo ")
    bo.type("#chat-line", "@ta")
    bo.wait_for_selector("#callable li")
    bo.keyboard.press("Enter")
    assert bo.input_value("#chat-line") == "Hallo @Table Ana "
    bo.keyboard.press("Enter")
    ana.wait_for_selector("#preview.calls:not([hidden])")
    assert ana.inner_text("#chat-count") == "1"
    ana.click("#preview")
    ana.wait_for_selector("#chat li.calls mark.you")
    assert ana.inner_text("#chat-count") == ""
    # one press is heard at once, in the reader's language, where the other looks
    bo.click(".tabbar [data-show=board]")
    ana.click(".reactions [data-reaction=thanks]")
    bo.wait_for_selector("#preview:not([hidden]) >> text=Danke")
    assert bo.inner_text(".tabbar sup") == "1"
    # a pause is proposed, agreed upon and ended; nothing is lit meanwhile
    ana.click("[popovertarget=menu]")
    ana.click("#menu [data-do=pause]")
    ana.click("[data-do=pause-ask][data-minutes='15']")
    bo.click("[data-do=pause-allow]")
    for page, words in ((ana, "The game is paused"), (bo, "Die Partie ruht"), (chen, "The game is paused")):
        page.wait_for_selector(f"#prompt.prompt-bar >> text={words}")
        assert page.locator(".is-legal, .choice:not([aria-disabled])").count() == 0
    ana.click("[data-do=pause-end]")
    bo.wait_for_selector("#prompt .prompt:not(.paused)")
