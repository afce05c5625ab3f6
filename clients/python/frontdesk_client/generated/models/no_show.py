from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.member_ref import MemberRef


T = TypeVar("T", bound="NoShow")


@_attrs_define
class NoShow:
    """The marking of a booking as a no-show."""

    marked_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    marked_by: MemberRef | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.member_ref import MemberRef  # noqa: PLC0415

        marked_at = self.marked_at.isoformat()

        marked_by: dict[str, Any] | None
        if isinstance(self.marked_by, MemberRef):
            marked_by = self.marked_by.to_dict()
        else:
            marked_by = self.marked_by

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "marked_at": marked_at,
                "marked_by": marked_by,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.member_ref import MemberRef  # noqa: PLC0415

        d = dict(src_dict)
        marked_at = datetime.datetime.fromisoformat(d.pop("marked_at"))

        def _parse_marked_by(data: object) -> MemberRef | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                marked_by_type_0 = MemberRef.from_dict(data)

                return marked_by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MemberRef | None, data)

        marked_by = _parse_marked_by(d.pop("marked_by"))

        no_show = cls(
            marked_at=marked_at,
            marked_by=marked_by,
        )

        no_show.additional_properties = d
        return no_show

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
