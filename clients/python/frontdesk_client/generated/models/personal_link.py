from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.link_kind import LinkKind, check_link_kind

if TYPE_CHECKING:
    from ..models.personal_link_metadata import PersonalLinkMetadata


T = TypeVar("T", bound="PersonalLink")


@_attrs_define
class PersonalLink:
    """A personal link in the list of event types."""

    id: int
    """ The id of the link. """
    kind: LinkKind
    """ The kind of a link. """
    metadata: PersonalLinkMetadata
    """ The key-value pairs that the client attached when it created the link. """
    url: str
    """ The URL of the booking page. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        kind: str = self.kind

        metadata = self.metadata.to_dict()

        url = self.url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "metadata": metadata,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.personal_link_metadata import PersonalLinkMetadata  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        kind = check_link_kind(d.pop("kind"))

        metadata = PersonalLinkMetadata.from_dict(d.pop("metadata"))

        url = d.pop("url")

        personal_link = cls(
            id=id,
            kind=kind,
            metadata=metadata,
            url=url,
        )

        personal_link.additional_properties = d
        return personal_link

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
