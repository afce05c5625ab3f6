from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Absence")


@_attrs_define
class Absence:
    """A time in which a member is out of office."""

    delegate_user_id: int | None
    """ The member to book instead; `null`: none. """
    from_: str
    """ The first day, or the start of a period of instants. """
    until: str
    """ The last day, or the end of a period of instants. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        delegate_user_id: int | None
        delegate_user_id = self.delegate_user_id

        from_ = self.from_

        until = self.until

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "delegate_user_id": delegate_user_id,
                "from": from_,
                "until": until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_delegate_user_id(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        delegate_user_id = _parse_delegate_user_id(d.pop("delegate_user_id"))

        from_ = d.pop("from")

        until = d.pop("until")

        absence = cls(
            delegate_user_id=delegate_user_id,
            from_=from_,
            until=until,
        )

        absence.additional_properties = d
        return absence

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
