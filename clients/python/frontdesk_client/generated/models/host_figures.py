from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="HostFigures")


@_attrs_define
class HostFigures:
    """The figures of a host."""

    cancellations: int
    """ The number of cancelled bookings. """
    mean_seconds_to_meeting: int | None
    """ The mean time from creation to start of the meetings, in seconds. Meetings that were created
    after their start, such as imported ones, are left out; `null`: there is no other meeting. """
    meetings: int
    """ The number of bookings that are scheduled or completed. """
    no_shows: int
    """ The number of no-shows. """
    name: str
    """ The host's name. """
    user_id: int
    """ The user id of the host. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        cancellations = self.cancellations

        mean_seconds_to_meeting: int | None
        mean_seconds_to_meeting = self.mean_seconds_to_meeting

        meetings = self.meetings

        no_shows = self.no_shows

        name = self.name

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "cancellations": cancellations,
                "mean_seconds_to_meeting": mean_seconds_to_meeting,
                "meetings": meetings,
                "no_shows": no_shows,
                "name": name,
                "user_id": user_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        cancellations = d.pop("cancellations")

        def _parse_mean_seconds_to_meeting(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        mean_seconds_to_meeting = _parse_mean_seconds_to_meeting(
            d.pop("mean_seconds_to_meeting")
        )

        meetings = d.pop("meetings")

        no_shows = d.pop("no_shows")

        name = d.pop("name")

        user_id = d.pop("user_id")

        host_figures = cls(
            cancellations=cancellations,
            mean_seconds_to_meeting=mean_seconds_to_meeting,
            meetings=meetings,
            no_shows=no_shows,
            name=name,
            user_id=user_id,
        )

        host_figures.additional_properties = d
        return host_figures

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
