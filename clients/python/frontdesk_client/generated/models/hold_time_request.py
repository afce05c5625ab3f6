from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="HoldTimeRequest")


@_attrs_define
class HoldTimeRequest:
    """The time to hold."""

    start_time: datetime.datetime | str
    """ The start of the meeting (RFC 3339). A start without an offset is local to `time_zone`. """
    time_zone: str
    """ The IANA time zone of the invitee. """
    minutes: int | None | Unset = UNSET
    """ How long the time is held, in minutes. The default is 10. """

    def to_dict(self) -> dict[str, Any]:
        start_time: str
        if isinstance(self.start_time, datetime.datetime):
            start_time = self.start_time.isoformat()
        else:
            start_time = self.start_time

        time_zone = self.time_zone

        minutes: int | None | Unset
        if isinstance(self.minutes, Unset):
            minutes = UNSET
        else:
            minutes = self.minutes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "start_time": start_time,
                "time_zone": time_zone,
            }
        )
        if minutes is not UNSET:
            field_dict["minutes"] = minutes

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_start_time(data: object) -> datetime.datetime | str:
            try:
                if not isinstance(data, str):
                    raise TypeError()
                start_time_type_0 = datetime.datetime.fromisoformat(data)

                return start_time_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | str, data)

        start_time = _parse_start_time(d.pop("start_time"))

        time_zone = d.pop("time_zone")

        def _parse_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minutes = _parse_minutes(d.pop("minutes", UNSET))

        hold_time_request = cls(
            start_time=start_time,
            time_zone=time_zone,
            minutes=minutes,
        )

        return hold_time_request
