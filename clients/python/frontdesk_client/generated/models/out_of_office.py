from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.public_delegate import PublicDelegate


T = TypeVar("T", bound="OutOfOffice")


@_attrs_define
class OutOfOffice:
    """An absence of the host of a personal link.

    Example:
        {'delegate': {'name': 'Tom Becker', 'url': 'https://frontdesk.example/book/northwind/tom/intro-30'}, 'end_time':
            '2027-01-02T00:00:00Z', 'start_time': '2026-12-24T00:00:00Z'}

    """

    delegate: None | PublicDelegate
    end_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    start_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.public_delegate import PublicDelegate  # noqa: PLC0415

        delegate: dict[str, Any] | None
        if isinstance(self.delegate, PublicDelegate):
            delegate = self.delegate.to_dict()
        else:
            delegate = self.delegate

        end_time = self.end_time.isoformat()

        start_time = self.start_time.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "delegate": delegate,
                "end_time": end_time,
                "start_time": start_time,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.public_delegate import PublicDelegate  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_delegate(data: object) -> None | PublicDelegate:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                delegate_type_0 = PublicDelegate.from_dict(data)

                return delegate_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PublicDelegate, data)

        delegate = _parse_delegate(d.pop("delegate"))

        end_time = datetime.datetime.fromisoformat(d.pop("end_time"))

        start_time = datetime.datetime.fromisoformat(d.pop("start_time"))

        out_of_office = cls(
            delegate=delegate,
            end_time=end_time,
            start_time=start_time,
        )

        out_of_office.additional_properties = d
        return out_of_office

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
