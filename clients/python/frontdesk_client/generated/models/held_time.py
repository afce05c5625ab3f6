from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.hold import Hold


T = TypeVar("T", bound="HeldTime")


@_attrs_define
class HeldTime:
    """A held time of a link.

    Example:
        {'hold': {'end_time': '2026-12-01T15:30:00Z', 'expires_at': '2026-11-24T09:22:30Z', 'hosts': [{'email':
            'priya@northwind.example', 'lead': True, 'name': 'Priya Raman', 'role': 'must_attend', 'user_id': 4}], 'id':
            '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11', 'link_id': 31, 'start_time': '2026-12-01T15:00:00Z', 'start_time_local':
            '2026-12-01T15:00:00Z'}}

    """

    hold: Hold
    """ A time that is closed to other requests until the hold expires. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        hold = self.hold.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "hold": hold,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.hold import Hold  # noqa: PLC0415

        d = dict(src_dict)
        hold = Hold.from_dict(d.pop("hold"))

        held_time = cls(
            hold=hold,
        )

        held_time.additional_properties = d
        return held_time

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
