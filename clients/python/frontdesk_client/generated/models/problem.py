from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.booking_status import BookingStatus, check_booking_status
from ..models.problem_code import ProblemCode, check_problem_code
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.conflict import Conflict
    from ..models.field_fault import FieldFault
    from ..models.member_ref import MemberRef
    from ..models.open_time import OpenTime


T = TypeVar("T", bound="Problem")


@_attrs_define
class Problem:
    """An error response (RFC 9457, `application/problem+json`)."""

    code: ProblemCode
    """ A stable, machine-readable error code. A later version may add codes. """
    doc_url: str
    """ The URL of the documentation of the code on this service. """
    status: int
    """ The HTTP status code. """
    title: str
    """ A short title, the same for every occurrence of the code. """
    type_: str
    """ A URI that identifies the code. The service explains each code at `/problems/{code}`. """
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
    detail: str | Unset = UNSET
    """ A sentence that names the invalid value and the next step. Omitted from 5xx responses. """
    request_id: str | Unset = UNSET
    """ The id of the request, for finding it in the log. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

        doc_url = self.doc_url

        status = self.status

        title = self.title

        type_ = self.type_

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

        detail = self.detail

        request_id = self.request_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "doc_url": doc_url,
                "status": status,
                "title": title,
                "type": type_,
            }
        )
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
        if detail is not UNSET:
            field_dict["detail"] = detail
        if request_id is not UNSET:
            field_dict["request_id"] = request_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.conflict import Conflict  # noqa: PLC0415
        from ..models.field_fault import FieldFault  # noqa: PLC0415
        from ..models.member_ref import MemberRef  # noqa: PLC0415
        from ..models.open_time import OpenTime  # noqa: PLC0415

        d = dict(src_dict)
        code = check_problem_code(d.pop("code"))

        doc_url = d.pop("doc_url")

        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

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

        detail = d.pop("detail", UNSET)

        request_id = d.pop("request_id", UNSET)

        problem = cls(
            code=code,
            doc_url=doc_url,
            status=status,
            title=title,
            type_=type_,
            alternatives=alternatives,
            conflicts=conflicts,
            current_status=current_status,
            errors=errors,
            hosts=hosts,
            queue_id=queue_id,
            required_scopes=required_scopes,
            reschedule_url=reschedule_url,
            detail=detail,
            request_id=request_id,
        )

        problem.additional_properties = d
        return problem

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
