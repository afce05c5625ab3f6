from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Contact")


@_attrs_define
class Contact:
    """Whom an invitee contacts to move a booking that the manage token cannot move."""

    email: None | str
    """ The workspace's address for replies; `null` if it has none. """
    former_host: None | str
    """ The name of the required host who no longer takes part in meetings; `null` if the booking has
    changed 20 times. """
    name: str
    """ The name of a host, or of the workspace. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        email: None | str
        email = self.email

        former_host: None | str
        former_host = self.former_host

        name = self.name

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "email": email,
                "former_host": former_host,
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        def _parse_former_host(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        former_host = _parse_former_host(d.pop("former_host"))

        name = d.pop("name")

        contact = cls(
            email=email,
            former_host=former_host,
            name=name,
        )

        contact.additional_properties = d
        return contact

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
