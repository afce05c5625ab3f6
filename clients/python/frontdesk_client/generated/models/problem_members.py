from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.booking_status import BookingStatus, check_booking_status
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.conflict import Conflict
    from ..models.field_fault import FieldFault
    from ..models.member_ref import MemberRef
    from ..models.open_time import OpenTime


T = TypeVar("T", bound="ProblemMembers")


@_attrs_define
class ProblemMembers:
    """Members that some codes add."""

    alternatives: list[OpenTime] | Unset = UNSET
    """ `slot_unavailable`: the next open times, at most five. """
    conflicts: list[Conflict] | Unset = UNSET
    """ `slot_unavailable`: the reasons why the time is not open. """
    current_status: BookingStatus | Unset = UNSET
    """ The status of a booking at the time of the response. A scheduled booking whose end has
    passed is `completed`. """
    errors: list[FieldFault] | Unset = UNSET
    """ `invalid_request` and `unknown_host`: the errors of the request, at most 50. `detail` has the
    total. """
    hosts: list[MemberRef] | Unset = UNSET
    """ `host_calendar_unusable`: every host without a usable calendar. """
    queue_id: int | Unset = UNSET
    """ `queue_exhausted`: the id of the queue. """
    required_scopes: list[str] | Unset = UNSET
    """ `insufficient_scope`: the token needs at least one of these scopes. """
    reschedule_url: str | Unset = UNSET
    """ `workflow_booked`: the URL at which to move the meeting. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        alternatives: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.alternatives, Unset):
            alternatives = []
            for alternatives_item_data in self.alternatives:
                alternatives_item = alternatives_item_data.to_dict()
                alternatives.append(alternatives_item)

        conflicts: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.conflicts, Unset):
            conflicts = []
            for conflicts_item_data in self.conflicts:
                conflicts_item = conflicts_item_data.to_dict()
                conflicts.append(conflicts_item)

        current_status: str | Unset = UNSET
        if not isinstance(self.current_status, Unset):
            current_status = self.current_status

        errors: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.errors, Unset):
            errors = []
            for errors_item_data in self.errors:
                errors_item = errors_item_data.to_dict()
                errors.append(errors_item)

        hosts: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.hosts, Unset):
            hosts = []
            for hosts_item_data in self.hosts:
                hosts_item = hosts_item_data.to_dict()
                hosts.append(hosts_item)

        queue_id = self.queue_id

        required_scopes: list[str] | Unset = UNSET
        if not isinstance(self.required_scopes, Unset):
            required_scopes = self.required_scopes

        reschedule_url = self.reschedule_url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if alternatives is not UNSET:
            field_dict["alternatives"] = alternatives
        if conflicts is not UNSET:
            field_dict["conflicts"] = conflicts
        if current_status is not UNSET:
            field_dict["current_status"] = current_status
        if errors is not UNSET:
            field_dict["errors"] = errors
        if hosts is not UNSET:
            field_dict["hosts"] = hosts
        if queue_id is not UNSET:
            field_dict["queue_id"] = queue_id
        if required_scopes is not UNSET:
            field_dict["required_scopes"] = required_scopes
        if reschedule_url is not UNSET:
            field_dict["reschedule_url"] = reschedule_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.conflict import Conflict  # noqa: PLC0415
        from ..models.field_fault import FieldFault  # noqa: PLC0415
        from ..models.member_ref import MemberRef  # noqa: PLC0415
        from ..models.open_time import OpenTime  # noqa: PLC0415

        d = dict(src_dict)
        _alternatives = d.pop("alternatives", UNSET)
        alternatives: list[OpenTime] | Unset = UNSET
        if _alternatives is not UNSET:
            alternatives = []
            for alternatives_item_data in _alternatives:
                alternatives_item = OpenTime.from_dict(alternatives_item_data)

                alternatives.append(alternatives_item)

        _conflicts = d.pop("conflicts", UNSET)
        conflicts: list[Conflict] | Unset = UNSET
        if _conflicts is not UNSET:
            conflicts = []
            for conflicts_item_data in _conflicts:
                conflicts_item = Conflict.from_dict(conflicts_item_data)

                conflicts.append(conflicts_item)

        _current_status = d.pop("current_status", UNSET)
        current_status: BookingStatus | Unset
        if isinstance(_current_status, Unset):
            current_status = UNSET
        else:
            current_status = check_booking_status(_current_status)

        _errors = d.pop("errors", UNSET)
        errors: list[FieldFault] | Unset = UNSET
        if _errors is not UNSET:
            errors = []
            for errors_item_data in _errors:
                errors_item = FieldFault.from_dict(errors_item_data)

                errors.append(errors_item)

        _hosts = d.pop("hosts", UNSET)
        hosts: list[MemberRef] | Unset = UNSET
        if _hosts is not UNSET:
            hosts = []
            for hosts_item_data in _hosts:
                hosts_item = MemberRef.from_dict(hosts_item_data)

                hosts.append(hosts_item)

        queue_id = d.pop("queue_id", UNSET)

        required_scopes = cast(list[str], d.pop("required_scopes", UNSET))

        reschedule_url = d.pop("reschedule_url", UNSET)

        problem_members = cls(
            alternatives=alternatives,
            conflicts=conflicts,
            current_status=current_status,
            errors=errors,
            hosts=hosts,
            queue_id=queue_id,
            required_scopes=required_scopes,
            reschedule_url=reschedule_url,
        )

        problem_members.additional_properties = d
        return problem_members

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
