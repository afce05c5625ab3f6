from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.slug_taken_problem_code import (
    SlugTakenProblemCode,
    check_slug_taken_problem_code,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="SlugTakenProblem")


@_attrs_define
class SlugTakenProblem:
    """Slug taken (409)."""

    code: SlugTakenProblemCode
    """ The error code. """
    doc_url: str
    """ The URL of the documentation of the code on this service. """
    status: int
    """ The HTTP status code. """
    title: str
    """ A short title, the same for every occurrence of the code. """
    type_: str
    """ A URI that identifies the code. The service explains each code at `/problems/{code}`. """
    detail: str | Unset = UNSET
    """ A sentence that names the invalid value and the next step. Omitted from a 500. """
    request_id: str | Unset = UNSET
    """ The id of the request, for finding it in the log. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

        doc_url = self.doc_url

        status = self.status

        title = self.title

        type_ = self.type_

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
        if detail is not UNSET:
            field_dict["detail"] = detail
        if request_id is not UNSET:
            field_dict["request_id"] = request_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = check_slug_taken_problem_code(d.pop("code"))

        doc_url = d.pop("doc_url")

        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

        detail = d.pop("detail", UNSET)

        request_id = d.pop("request_id", UNSET)

        slug_taken_problem = cls(
            code=code,
            doc_url=doc_url,
            status=status,
            title=title,
            type_=type_,
            detail=detail,
            request_id=request_id,
        )

        slug_taken_problem.additional_properties = d
        return slug_taken_problem

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
