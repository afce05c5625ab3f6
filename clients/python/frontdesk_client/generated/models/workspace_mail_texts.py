from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceMailTexts")


@_attrs_define
class WorkspaceMailTexts:
    """Texts that replace the default ones. `{invitee}`, `{host}`, `{event_type}`, `{workspace}` and
    `{start}` are filled in.

    """

    opening: None | str | Unset = UNSET
    """ The first paragraph. """
    subject: None | str | Unset = UNSET
    """ The subject. """

    def to_dict(self) -> dict[str, Any]:
        opening: None | str | Unset
        if isinstance(self.opening, Unset):
            opening = UNSET
        else:
            opening = self.opening

        subject: None | str | Unset
        if isinstance(self.subject, Unset):
            subject = UNSET
        else:
            subject = self.subject

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if opening is not UNSET:
            field_dict["opening"] = opening
        if subject is not UNSET:
            field_dict["subject"] = subject

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_opening(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        opening = _parse_opening(d.pop("opening", UNSET))

        def _parse_subject(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        subject = _parse_subject(d.pop("subject", UNSET))

        workspace_mail_texts = cls(
            opening=opening,
            subject=subject,
        )

        return workspace_mail_texts
