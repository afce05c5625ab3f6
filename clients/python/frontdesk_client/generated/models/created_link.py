from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.assignment import Assignment
    from ..models.link import Link


T = TypeVar("T", bound="CreatedLink")


@_attrs_define
class CreatedLink:
    """A created or reused link, and the choices of its queues.

    Example:
        {'assignments': [{'considered': [{'assignments': 3, 'last_assigned_at': '2026-11-22T09:12:30Z', 'user_id': 4,
            'weight': 1}, {'skipped': 'calendar_unusable', 'user_id': 9}], 'queue_id': 2, 'user_id': 4}], 'link': {'hosts':
            [{'lead': True, 'queue_id': 2, 'role': 'must_attend', 'user_id': 4}], 'id': 31, 'kind': 'team', 'metadata':
            {'crm_deal': '4711'}, 'url': 'https://frontdesk.example/book/northwind/k3v9q2m7x4t1w8zd'}}

    """

    link: Link
    """ A booking link and its hosts. """
    assignments: list[Assignment] | Unset = UNSET
    """ The choice of each queue, in the order of the request; omitted if no queue was named. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        link = self.link.to_dict()

        assignments: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.assignments, Unset):
            assignments = []
            for assignments_item_data in self.assignments:
                assignments_item = assignments_item_data.to_dict()
                assignments.append(assignments_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "link": link,
            }
        )
        if assignments is not UNSET:
            field_dict["assignments"] = assignments

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.assignment import Assignment  # noqa: PLC0415
        from ..models.link import Link  # noqa: PLC0415

        d = dict(src_dict)
        link = Link.from_dict(d.pop("link"))

        _assignments = d.pop("assignments", UNSET)
        assignments: list[Assignment] | Unset = UNSET
        if _assignments is not UNSET:
            assignments = []
            for assignments_item_data in _assignments:
                assignments_item = Assignment.from_dict(assignments_item_data)

                assignments.append(assignments_item)

        created_link = cls(
            link=link,
            assignments=assignments,
        )

        created_link.additional_properties = d
        return created_link

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
