from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.scheduling_link import SchedulingLink


T = TypeVar("T", bound="LinkEventData")


@_attrs_define
class LinkEventData:
    """A change of a booking link."""

    link: None | SchedulingLink
    link_id: int
    """ The id of the link. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.scheduling_link import SchedulingLink  # noqa: PLC0415

        link: dict[str, Any] | None
        if isinstance(self.link, SchedulingLink):
            link = self.link.to_dict()
        else:
            link = self.link

        link_id = self.link_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "link": link,
                "link_id": link_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.scheduling_link import SchedulingLink  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_link(data: object) -> None | SchedulingLink:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                link_type_0 = SchedulingLink.from_dict(data)

                return link_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SchedulingLink, data)

        link = _parse_link(d.pop("link"))

        link_id = d.pop("link_id")

        link_event_data = cls(
            link=link,
            link_id=link_id,
        )

        link_event_data.additional_properties = d
        return link_event_data

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
