from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_location_kind import (
    WorkspaceLocationKind,
    check_workspace_location_kind,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceLocation")


@_attrs_define
class WorkspaceLocation:
    """The place of meetings. The detail is optional."""

    kind: WorkspaceLocationKind
    """ The kind. """
    address: None | str | Unset = UNSET
    """ The address of a meeting in person. """
    number: None | str | Unset = UNSET
    """ The number of a phone call. """
    url: None | str | Unset = UNSET
    """ The URL of a video call; `{uuid}` becomes the id of the booking. """

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        address: None | str | Unset
        if isinstance(self.address, Unset):
            address = UNSET
        else:
            address = self.address

        number: None | str | Unset
        if isinstance(self.number, Unset):
            number = UNSET
        else:
            number = self.number

        url: None | str | Unset
        if isinstance(self.url, Unset):
            url = UNSET
        else:
            url = self.url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )
        if address is not UNSET:
            field_dict["address"] = address
        if number is not UNSET:
            field_dict["number"] = number
        if url is not UNSET:
            field_dict["url"] = url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_workspace_location_kind(d.pop("kind"))

        def _parse_address(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        address = _parse_address(d.pop("address", UNSET))

        def _parse_number(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        number = _parse_number(d.pop("number", UNSET))

        def _parse_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        url = _parse_url(d.pop("url", UNSET))

        workspace_location = cls(
            kind=kind,
            address=address,
            number=number,
            url=url,
        )

        return workspace_location
