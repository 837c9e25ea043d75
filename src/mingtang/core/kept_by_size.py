"""What was made and may be asked for again, bounded by how much of it there is: things differ in size a hundredfold."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

T = TypeVar("T")
OVERHEAD: Final = 600
"""What a thing takes besides its letters: its key, and the objects round it."""


class KeptBySize(Generic[T]):
    """Things by what they were made from; the ones that nobody has asked for longest go where there is no room."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        """`most` bytes are kept; `size` counts those of a thing."""
        self.most = most
        self.size = size
        self.held = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing, made if it is not there."""
        found = self.find(key)
        return self.keep(key, make()) if found is None else found

    def find(self, key: Hashable) -> T | None:
        """The thing; nothing if it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Hashable, made: T) -> T:
        """Put a thing there; the oldest go where there is no room."""
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                self.held -= self.size(before) + OVERHEAD
            self.held += self.size(made) + OVERHEAD
            self._kept[key] = made
            while self.held > self.most and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                self.held -= self.size(old) + OVERHEAD
        return made
