from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.eligible_member import EligibleMember
    from ..models.skipped_member import SkippedMember


T = TypeVar("T", bound="Assignment")


@_attrs_define
class Assignment:
    """The choice of a queue and the members that it considered.

    Example:
        {'considered': [{'assignments': 3, 'last_assigned_at': '2026-11-22T09:12:30Z', 'user_id': 4, 'weight': 1},
            {'skipped': 'busy', 'user_id': 9}], 'queue_id': 2, 'user_id': 4}

    """

    considered: list[EligibleMember | SkippedMember]
    """ All members that the queue considered, in the order of the queue. """
    queue_id: int
    """ The id of the queue. """
    user_id: int
    """ The id of the chosen member. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.eligible_member import EligibleMember  # noqa: PLC0415

        considered = []
        for considered_item_data in self.considered:
            considered_item: dict[str, Any]
            if isinstance(considered_item_data, EligibleMember):
                considered_item = considered_item_data.to_dict()
            else:
                considered_item = considered_item_data.to_dict()

            considered.append(considered_item)

        queue_id = self.queue_id

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "considered": considered,
                "queue_id": queue_id,
                "user_id": user_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.eligible_member import EligibleMember  # noqa: PLC0415
        from ..models.skipped_member import SkippedMember  # noqa: PLC0415

        d = dict(src_dict)
        considered = []
        _considered = d.pop("considered")
        for considered_item_data in _considered:

            def _parse_considered_item(data: object) -> EligibleMember | SkippedMember:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_considered_member_type_0 = (
                        EligibleMember.from_dict(data)
                    )

                    return componentsschemas_considered_member_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_considered_member_type_1 = (
                        SkippedMember.from_dict(data)
                    )

                    return componentsschemas_considered_member_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(EligibleMember | SkippedMember, data)

            considered_item = _parse_considered_item(considered_item_data)

            considered.append(considered_item)

        queue_id = d.pop("queue_id")

        user_id = d.pop("user_id")

        assignment = cls(
            considered=considered,
            queue_id=queue_id,
            user_id=user_id,
        )

        assignment.additional_properties = d
        return assignment

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
