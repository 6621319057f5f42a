"""Values worked out once, when first asked for."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  (read as a decorator)
    """A derived value kept in the instance's __dict__: not saved, not compared, not carried over by replace."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, obj: None, owner: type) -> "lazy[T]": ...
    @overload
    def __get__(self, obj: object, owner: type | None = None) -> T: ...
    def __get__(self, obj: Any, owner: type | None = None) -> "T | lazy[T]":
        if obj is None:
            return self
        value = self.work(obj)
        obj.__dict__[self.name] = value
        return value
