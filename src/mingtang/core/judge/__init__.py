"""The judge plays a game at random and proves all that a game promises to the house.

    report = judge(game, games=10)
    print("\n".join(report.lines()))

| proof     | what it says                                                                                   |
|-----------|------------------------------------------------------------------------------------------------|
| legal     | somebody can choose; `legal` is `choices` without what `why_not` refuses; no choice twice      |
| refusals  | what is refused is refused by `play` with the same clause, fact and numbers                    |
| asking    | no question changes the position, and no answer is a piece of it                               |
| clones    | positions of before are as they were                                                           |
| saving    | load(dump) is the same position and plays on in the same way                                   |
| records   | the record, written and read, leads to the same end and tells the same                         |
| blindness | in every world that a seat takes for possible it sees, is asked, warned and may do the same    |
| peeking   | in those worlds the secrets of others are not always the true ones                             |
| opponents | bots choose the same in all of those worlds                                                    |
| reveals   | whoever learns something by a choice is told so, and undo ends there                           |
| vectors   | the numbers that programs learn from say what the view says, for every seat and for onlookers   |
| order     | when several choose at once, the order of arrival makes no difference                          |
| audit     | no coin or cube is missing                                                                     |
| scores    | parts make totals, totals and ties make places                                                 |
| bound     | the game ends in time                                                                          |
| words     | everything that is said has words, and every clause that is cited stands in the rules          |
| judgement | the game's own judgement picks legal choices, its terms make its value, and it changes nothing |
| playouts  | possible worlds can be played to their end                                                     |
"""

from mingtang.core.judge.blindness import Opponent
from mingtang.core.judge.report import Failure, JudgeReport, Setup
from mingtang.core.judge.run import judge
from mingtang.core.judge.setups import all_setups, option_sets
from mingtang.core.judge.trial import NORMAL, QUICK, THOROUGH, Rates, at_random, by_judgement
from mingtang.core.judge.words import TextsCheck

__all__ = [
    "NORMAL",
    "QUICK",
    "THOROUGH",
    "Failure",
    "JudgeReport",
    "Opponent",
    "Rates",
    "Setup",
    "TextsCheck",
    "all_setups",
    "at_random",
    "by_judgement",
    "judge",
    "option_sets",
]
