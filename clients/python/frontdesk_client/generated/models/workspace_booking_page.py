from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_booking_page_language_type_1 import (
    WorkspaceBookingPageLanguageType1,
    check_workspace_booking_page_language_type_1,
)
from ..models.workspace_booking_page_language_type_2_type_1 import (
    WorkspaceBookingPageLanguageType2Type1,
    check_workspace_booking_page_language_type_2_type_1,
)
from ..models.workspace_booking_page_language_type_3_type_1 import (
    WorkspaceBookingPageLanguageType3Type1,
    check_workspace_booking_page_language_type_3_type_1,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceBookingPage")


@_attrs_define
class WorkspaceBookingPage:
    """The settings of the booking pages."""

    frame_ancestors: list[str] | Unset = UNSET
    """ The origins that may frame the pages and call the public operations. """
    landing_page: bool | None | Unset = UNSET
    """ Whether `/book/{workspace}` lists the members with a landing page; `false` by default. """
    language: (
        None
        | Unset
        | WorkspaceBookingPageLanguageType1
        | WorkspaceBookingPageLanguageType2Type1
        | WorkspaceBookingPageLanguageType3Type1
    ) = UNSET
    """ The language, unless the address or the browser names one; the default is `en`. """

    def to_dict(self) -> dict[str, Any]:
        frame_ancestors: list[str] | Unset = UNSET
        if not isinstance(self.frame_ancestors, Unset):
            frame_ancestors = self.frame_ancestors

        landing_page: bool | None | Unset
        if isinstance(self.landing_page, Unset):
            landing_page = UNSET
        else:
            landing_page = self.landing_page

        language: None | str | Unset
        if isinstance(self.language, Unset):
            language = UNSET
        elif isinstance(self.language, str):
            language = self.language
        elif isinstance(self.language, str):
            language = self.language
        elif isinstance(self.language, str):
            language = self.language
        else:
            language = self.language

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if frame_ancestors is not UNSET:
            field_dict["frame_ancestors"] = frame_ancestors
        if landing_page is not UNSET:
            field_dict["landing_page"] = landing_page
        if language is not UNSET:
            field_dict["language"] = language

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        frame_ancestors = cast(list[str], d.pop("frame_ancestors", UNSET))

        def _parse_landing_page(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        landing_page = _parse_landing_page(d.pop("landing_page", UNSET))

        def _parse_language(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceBookingPageLanguageType1
            | WorkspaceBookingPageLanguageType2Type1
            | WorkspaceBookingPageLanguageType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                language_type_1 = check_workspace_booking_page_language_type_1(data)

                return language_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                language_type_2_type_1 = (
                    check_workspace_booking_page_language_type_2_type_1(data)
                )

                return language_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                language_type_3_type_1 = (
                    check_workspace_booking_page_language_type_3_type_1(data)
                )

                return language_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceBookingPageLanguageType1
                | WorkspaceBookingPageLanguageType2Type1
                | WorkspaceBookingPageLanguageType3Type1,
                data,
            )

        language = _parse_language(d.pop("language", UNSET))

        workspace_booking_page = cls(
            frame_ancestors=frame_ancestors,
            landing_page=landing_page,
            language=language,
        )

        return workspace_booking_page
