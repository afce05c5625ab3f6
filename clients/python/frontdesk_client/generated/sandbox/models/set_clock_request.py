from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SetClockRequest")


@_attrs_define
class SetClockRequest:
    """The new time; exactly one of the two fields is required."""

    advance_seconds: int | None | Unset = UNSET
    """ The time to advance by, in seconds. """
    set_: datetime.datetime | None | Unset = UNSET
    """ The new time (RFC 3339). """

    def to_dict(self) -> dict[str, Any]:
        advance_seconds: int | None | Unset
        if isinstance(self.advance_seconds, Unset):
            advance_seconds = UNSET
        else:
            advance_seconds = self.advance_seconds

        set_: None | str | Unset
        if isinstance(self.set_, Unset):
            set_ = UNSET
        elif isinstance(self.set_, datetime.datetime):
            set_ = self.set_.isoformat()
        else:
            set_ = self.set_

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if advance_seconds is not UNSET:
            field_dict["advance_seconds"] = advance_seconds
        if set_ is not UNSET:
            field_dict["set"] = set_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_advance_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        advance_seconds = _parse_advance_seconds(d.pop("advance_seconds", UNSET))

        def _parse_set_(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                set_type_0 = datetime.datetime.fromisoformat(data)

                return set_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        set_ = _parse_set_(d.pop("set", UNSET))

        set_clock_request = cls(
            advance_seconds=advance_seconds,
            set_=set_,
        )

        return set_clock_request
