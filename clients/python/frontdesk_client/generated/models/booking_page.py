from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.link_kind import LinkKind, check_link_kind

if TYPE_CHECKING:
    from ..models.out_of_office import OutOfOffice
    from ..models.public_event_type import PublicEventType
    from ..models.public_host import PublicHost
    from ..models.public_workspace import PublicWorkspace


T = TypeVar("T", bound="BookingPage")


@_attrs_define
class BookingPage:
    """The meeting that can be booked through a link, and its hosts.

    Example:
        {'bookable_from': '2026-11-24T11:12:30Z', 'bookable_until': '2027-01-23T09:12:30Z', 'event_type':
            {'description': 'Half an hour to find out whether we are a good fit.', 'duration': 30, 'location': {'kind':
            'video'}, 'questions': [{'key': 'team_size', 'label': 'Team size', 'options': ['1-10', '11-50'], 'required':
            True, 'type': 'select'}], 'title': 'Intro call'}, 'hosts': [{'lead': True, 'name': 'Priya Raman', 'role':
            'must_attend'}], 'kind': 'team', 'out_of_office': None, 'time_zone': 'Europe/London', 'url':
            'https://frontdesk.example/book/northwind/k3v9q2m7x4t1w8zd', 'workspace': {'key': 'northwind', 'language': 'en',
            'name': 'Northwind'}}

    """

    bookable_from: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    bookable_until: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    event_type: PublicEventType
    """ An event type as invitees see it. """
    hosts: list[PublicHost]
    """ The hosts, in the order of the link. """
    kind: LinkKind
    """ The kind of a link. """
    out_of_office: None | OutOfOffice
    time_zone: str
    """ The lead host's IANA time zone, in which the days and slots are computed. """
    url: str
    """ The URL of the booking page. """
    workspace: PublicWorkspace
    """ A workspace as invitees see it. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.out_of_office import OutOfOffice  # noqa: PLC0415

        bookable_from = self.bookable_from.isoformat()

        bookable_until = self.bookable_until.isoformat()

        event_type = self.event_type.to_dict()

        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        kind: str = self.kind

        out_of_office: dict[str, Any] | None
        if isinstance(self.out_of_office, OutOfOffice):
            out_of_office = self.out_of_office.to_dict()
        else:
            out_of_office = self.out_of_office

        time_zone = self.time_zone

        url = self.url

        workspace = self.workspace.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bookable_from": bookable_from,
                "bookable_until": bookable_until,
                "event_type": event_type,
                "hosts": hosts,
                "kind": kind,
                "out_of_office": out_of_office,
                "time_zone": time_zone,
                "url": url,
                "workspace": workspace,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.out_of_office import OutOfOffice  # noqa: PLC0415
        from ..models.public_event_type import PublicEventType  # noqa: PLC0415
        from ..models.public_host import PublicHost  # noqa: PLC0415
        from ..models.public_workspace import PublicWorkspace  # noqa: PLC0415

        d = dict(src_dict)
        bookable_from = datetime.datetime.fromisoformat(d.pop("bookable_from"))

        bookable_until = datetime.datetime.fromisoformat(d.pop("bookable_until"))

        event_type = PublicEventType.from_dict(d.pop("event_type"))

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = PublicHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        kind = check_link_kind(d.pop("kind"))

        def _parse_out_of_office(data: object) -> None | OutOfOffice:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                out_of_office_type_0 = OutOfOffice.from_dict(data)

                return out_of_office_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OutOfOffice, data)

        out_of_office = _parse_out_of_office(d.pop("out_of_office"))

        time_zone = d.pop("time_zone")

        url = d.pop("url")

        workspace = PublicWorkspace.from_dict(d.pop("workspace"))

        booking_page = cls(
            bookable_from=bookable_from,
            bookable_until=bookable_until,
            event_type=event_type,
            hosts=hosts,
            kind=kind,
            out_of_office=out_of_office,
            time_zone=time_zone,
            url=url,
            workspace=workspace,
        )

        booking_page.additional_properties = d
        return booking_page

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
