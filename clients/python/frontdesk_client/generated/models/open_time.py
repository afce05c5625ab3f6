from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OpenTime")


@_attrs_define
class OpenTime:
    """A time at which a meeting can be booked. Listing a time does not reserve it."""

    end_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    start_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    start_time_local: datetime.datetime
    """ An instant, RFC 3339 with the offset of a time zone. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        end_time = self.end_time.isoformat()

        start_time = self.start_time.isoformat()

        start_time_local = self.start_time_local.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "end_time": end_time,
                "start_time": start_time,
                "start_time_local": start_time_local,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        end_time = datetime.datetime.fromisoformat(d.pop("end_time"))

        start_time = datetime.datetime.fromisoformat(d.pop("start_time"))

        start_time_local = datetime.datetime.fromisoformat(d.pop("start_time_local"))

        open_time = cls(
            end_time=end_time,
            start_time=start_time,
            start_time_local=start_time_local,
        )

        open_time.additional_properties = d
        return open_time

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
