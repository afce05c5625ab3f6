from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="BusyTime")


@_attrs_define
class BusyTime:
    """A time at which a member is busy."""

    end: datetime.datetime
    """ The end, after the start (RFC 3339). """
    start: datetime.datetime
    """ The start (RFC 3339). """

    def to_dict(self) -> dict[str, Any]:
        end = self.end.isoformat()

        start = self.start.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "end": end,
                "start": start,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        end = datetime.datetime.fromisoformat(d.pop("end"))

        start = datetime.datetime.fromisoformat(d.pop("start"))

        busy_time = cls(
            end=end,
            start=start,
        )

        return busy_time
