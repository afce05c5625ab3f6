from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.available_member import AvailableMember
    from ..models.available_queue import AvailableQueue
    from ..models.event_type import EventType


T = TypeVar("T", bound="EventTypeList")


@_attrs_define
class EventTypeList:
    """The event types of the workspace and the hosts available for links.

    Example:
        {'event_types': [{'active': True, 'duration': 30, 'id': 12, 'key': 'intro-30', 'links': {'more_team_links':
            False, 'personal': {'id': 8, 'kind': 'personal', 'metadata': {'crm_deal': '4711'}, 'url':
            'https://frontdesk.example/book/northwind/priya/intro-30'}, 'team': [{'hosts': [{'lead': True, 'queue_id': 2,
            'role': 'must_attend', 'user_id': 4}], 'id': 31, 'kind': 'team', 'metadata': {'crm_deal': '4711'}, 'url':
            'https://frontdesk.example/book/northwind/k3v9q2m7x4t1w8zd'}]}, 'title': 'Intro call'}], 'hosts_available':
            [{'calendar_usable': True, 'email': 'priya@northwind.example', 'event_type_ids': [12], 'kind': 'user', 'name':
            'Priya Raman', 'user_id': 4}, {'calendar_usable': True, 'event_type_ids': [12], 'kind': 'queue', 'members': 1,
            'name': 'Enterprise AEs', 'queue_id': 2, 'queue_members': [{'name': 'Priya Raman', 'user_id': 4, 'weight':
            1}]}]}

    """

    event_types: list[EventType]
    """ The event types, including archived ones. """
    hosts_available: list[AvailableMember | AvailableQueue]
    """ The hosts that a new link can name: members, then queues. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.available_member import AvailableMember  # noqa: PLC0415

        event_types = []
        for event_types_item_data in self.event_types:
            event_types_item = event_types_item_data.to_dict()
            event_types.append(event_types_item)

        hosts_available = []
        for hosts_available_item_data in self.hosts_available:
            hosts_available_item: dict[str, Any]
            if isinstance(hosts_available_item_data, AvailableMember):
                hosts_available_item = hosts_available_item_data.to_dict()
            else:
                hosts_available_item = hosts_available_item_data.to_dict()

            hosts_available.append(hosts_available_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "event_types": event_types,
                "hosts_available": hosts_available,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.available_member import AvailableMember  # noqa: PLC0415
        from ..models.available_queue import AvailableQueue  # noqa: PLC0415
        from ..models.event_type import EventType  # noqa: PLC0415

        d = dict(src_dict)
        event_types = []
        _event_types = d.pop("event_types")
        for event_types_item_data in _event_types:
            event_types_item = EventType.from_dict(event_types_item_data)

            event_types.append(event_types_item)

        hosts_available = []
        _hosts_available = d.pop("hosts_available")
        for hosts_available_item_data in _hosts_available:

            def _parse_hosts_available_item(
                data: object,
            ) -> AvailableMember | AvailableQueue:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_available_host_type_0 = AvailableMember.from_dict(
                        data
                    )

                    return componentsschemas_available_host_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_available_host_type_1 = AvailableQueue.from_dict(
                        data
                    )

                    return componentsschemas_available_host_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(AvailableMember | AvailableQueue, data)

            hosts_available_item = _parse_hosts_available_item(
                hosts_available_item_data
            )

            hosts_available.append(hosts_available_item)

        event_type_list = cls(
            event_types=event_types,
            hosts_available=hosts_available,
        )

        event_type_list.additional_properties = d
        return event_type_list

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
