from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.pagination import Pagination
    from ..models.scheduling_link import SchedulingLink


T = TypeVar("T", bound="SchedulingLinkList")


@_attrs_define
class SchedulingLinkList:
    """A page of booking links, ordered by id.

    Example:
        {'pagination': {'has_more': True, 'limit': 25, 'next_cursor': 'eyJ2IjoxLCJhZnRlciI6MzF9'}, 'scheduling_links':
            [{'archived_at': None, 'created_at': '2026-11-21T09:12:30Z', 'event_type_id': 12, 'hosts': [{'lead': True,
            'queue_id': 2, 'role': 'must_attend', 'user_id': 4}], 'id': 31, 'metadata': {'crm_deal': '4711'}, 'type':
            'group', 'url': 'https://frontdesk.example/book/northwind/k3v9q2m7x4t1w8zd'}]}

    """

    pagination: Pagination
    """ The position of a page in its list. """
    scheduling_links: list[SchedulingLink]
    """ The links of this page. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        pagination = self.pagination.to_dict()

        scheduling_links = []
        for scheduling_links_item_data in self.scheduling_links:
            scheduling_links_item = scheduling_links_item_data.to_dict()
            scheduling_links.append(scheduling_links_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "pagination": pagination,
                "scheduling_links": scheduling_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.pagination import Pagination  # noqa: PLC0415
        from ..models.scheduling_link import SchedulingLink  # noqa: PLC0415

        d = dict(src_dict)
        pagination = Pagination.from_dict(d.pop("pagination"))

        scheduling_links = []
        _scheduling_links = d.pop("scheduling_links")
        for scheduling_links_item_data in _scheduling_links:
            scheduling_links_item = SchedulingLink.from_dict(scheduling_links_item_data)

            scheduling_links.append(scheduling_links_item)

        scheduling_link_list = cls(
            pagination=pagination,
            scheduling_links=scheduling_links,
        )

        scheduling_link_list.additional_properties = d
        return scheduling_link_list

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
