from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.calendar_kind import CalendarKind, check_calendar_kind
from ..models.calendar_state import CalendarState, check_calendar_state

T = TypeVar("T", bound="CheckedCalendar")


@_attrs_define
class CheckedCalendar:
    """A connected calendar after a reading. It contains no entry and no credentials."""

    calendars: list[str]
    """ The names of the calendars that were read for busy times. """
    fault: None | str
    """ The fault and its remedy, as a sentence; `null`: the calendar has no fault. """
    id: UUID
    """ The id of the connection. """
    kind: CalendarKind
    """ The kind of a calendar account. """
    read_at: datetime.datetime | None
    state: CalendarState
    """ The state of a calendar connection. """
    takes_bookings: bool
    """ Whether bookings are written into this account. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        calendars = self.calendars

        fault: None | str
        fault = self.fault

        id = str(self.id)

        kind: str = self.kind

        read_at: None | str
        if isinstance(self.read_at, datetime.datetime):
            read_at = self.read_at.isoformat()
        else:
            read_at = self.read_at

        state: str = self.state

        takes_bookings = self.takes_bookings

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "calendars": calendars,
                "fault": fault,
                "id": id,
                "kind": kind,
                "read_at": read_at,
                "state": state,
                "takes_bookings": takes_bookings,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        calendars = cast(list[str], d.pop("calendars"))

        def _parse_fault(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        fault = _parse_fault(d.pop("fault"))

        id = UUID(d.pop("id"))

        kind = check_calendar_kind(d.pop("kind"))

        def _parse_read_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                read_at_type_0 = datetime.datetime.fromisoformat(data)

                return read_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        read_at = _parse_read_at(d.pop("read_at"))

        state = check_calendar_state(d.pop("state"))

        takes_bookings = d.pop("takes_bookings")

        checked_calendar = cls(
            calendars=calendars,
            fault=fault,
            id=id,
            kind=kind,
            read_at=read_at,
            state=state,
            takes_bookings=takes_bookings,
        )

        checked_calendar.additional_properties = d
        return checked_calendar

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
