from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.video_location_kind import VideoLocationKind, check_video_location_kind
from ..types import UNSET, Unset

T = TypeVar("T", bound="VideoLocation")


@_attrs_define
class VideoLocation:
    """A video call."""

    kind: VideoLocationKind
    url: str | Unset = UNSET
    """ The URL of the call. In an event type, `{uuid}` stands for the booking's UUID. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        url = self.url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
            }
        )
        if url is not UNSET:
            field_dict["url"] = url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_video_location_kind(d.pop("kind"))

        url = d.pop("url", UNSET)

        video_location = cls(
            kind=kind,
            url=url,
        )

        video_location.additional_properties = d
        return video_location

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
