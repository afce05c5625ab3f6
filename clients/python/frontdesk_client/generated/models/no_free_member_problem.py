from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.no_free_member_problem_code import (
    NoFreeMemberProblemCode,
    check_no_free_member_problem_code,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.eligible_member import EligibleMember
    from ..models.skipped_member import SkippedMember


T = TypeVar("T", bound="NoFreeMemberProblem")


@_attrs_define
class NoFreeMemberProblem:
    """No free member in the queue (409)."""

    code: NoFreeMemberProblemCode
    """ The error code. """
    doc_url: str
    """ The URL of the documentation of the code on this service. """
    status: int
    """ The HTTP status code. """
    title: str
    """ A short title, the same for every occurrence of the code. """
    type_: str
    """ A URI that identifies the code. The service explains each code at `/problems/{code}`. """
    considered: list[EligibleMember | SkippedMember]
    """ Every member of the queue; `skipped` is the reason why a member cannot take over. """
    queue_id: int
    """ The id of the queue without an eligible member. """
    detail: str | Unset = UNSET
    """ A sentence that names the invalid value and the next step. Omitted from a 500. """
    request_id: str | Unset = UNSET
    """ The id of the request, for finding it in the log. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.eligible_member import EligibleMember  # noqa: PLC0415

        code: str = self.code

        doc_url = self.doc_url

        status = self.status

        title = self.title

        type_ = self.type_

        considered = []
        for considered_item_data in self.considered:
            considered_item: dict[str, Any]
            if isinstance(considered_item_data, EligibleMember):
                considered_item = considered_item_data.to_dict()
            else:
                considered_item = considered_item_data.to_dict()

            considered.append(considered_item)

        queue_id = self.queue_id

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
                "considered": considered,
                "queue_id": queue_id,
            }
        )
        if detail is not UNSET:
            field_dict["detail"] = detail
        if request_id is not UNSET:
            field_dict["request_id"] = request_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.eligible_member import EligibleMember  # noqa: PLC0415
        from ..models.skipped_member import SkippedMember  # noqa: PLC0415

        d = dict(src_dict)
        code = check_no_free_member_problem_code(d.pop("code"))

        doc_url = d.pop("doc_url")

        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

        considered = []
        _considered = d.pop("considered")
        for considered_item_data in _considered:

            def _parse_considered_item(data: object) -> EligibleMember | SkippedMember:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_considered_member_type_0 = (
                        EligibleMember.from_dict(data)
                    )

                    return componentsschemas_considered_member_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_considered_member_type_1 = (
                        SkippedMember.from_dict(data)
                    )

                    return componentsschemas_considered_member_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(EligibleMember | SkippedMember, data)

            considered_item = _parse_considered_item(considered_item_data)

            considered.append(considered_item)

        queue_id = d.pop("queue_id")

        detail = d.pop("detail", UNSET)

        request_id = d.pop("request_id", UNSET)

        no_free_member_problem = cls(
            code=code,
            doc_url=doc_url,
            status=status,
            title=title,
            type_=type_,
            considered=considered,
            queue_id=queue_id,
            detail=detail,
            request_id=request_id,
        )

        no_free_member_problem.additional_properties = d
        return no_free_member_problem

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
