from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_invitations_language_type_1 import (
    WorkspaceInvitationsLanguageType1,
    check_workspace_invitations_language_type_1,
)
from ..models.workspace_invitations_language_type_2_type_1 import (
    WorkspaceInvitationsLanguageType2Type1,
    check_workspace_invitations_language_type_2_type_1,
)
from ..models.workspace_invitations_language_type_3_type_1 import (
    WorkspaceInvitationsLanguageType3Type1,
    check_workspace_invitations_language_type_3_type_1,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_mail_texts import WorkspaceMailTexts


T = TypeVar("T", bound="WorkspaceInvitations")


@_attrs_define
class WorkspaceInvitations:
    """The settings and texts of the mail about bookings."""

    cancelled: WorkspaceMailTexts | Unset = UNSET
    """ Texts that replace the default ones. `{invitee}`, `{host}`, `{event_type}`, `{workspace}` and
    `{start}` are filled in. """
    confirmation: WorkspaceMailTexts | Unset = UNSET
    """ Texts that replace the default ones. `{invitee}`, `{host}`, `{event_type}`, `{workspace}` and
    `{start}` are filled in. """
    enabled: bool | None | Unset = UNSET
    """ `false` sends no mail. """
    language: (
        None
        | Unset
        | WorkspaceInvitationsLanguageType1
        | WorkspaceInvitationsLanguageType2Type1
        | WorkspaceInvitationsLanguageType3Type1
    ) = UNSET
    """ The language; the default is that of the booking pages. """
    moved: WorkspaceMailTexts | Unset = UNSET
    """ Texts that replace the default ones. `{invitee}`, `{host}`, `{event_type}`, `{workspace}` and
    `{start}` are filled in. """
    reminder: WorkspaceMailTexts | Unset = UNSET
    """ Texts that replace the default ones. `{invitee}`, `{host}`, `{event_type}`, `{workspace}` and
    `{start}` are filled in. """
    reminder_minutes: list[int] | None | Unset = UNSET
    """ The minutes before the start, one reminder each; the default is 60. """
    reply_to: None | str | Unset = UNSET
    """ The address for replies; the default is that of the lead host. """

    def to_dict(self) -> dict[str, Any]:
        cancelled: dict[str, Any] | Unset = UNSET
        if not isinstance(self.cancelled, Unset):
            cancelled = self.cancelled.to_dict()

        confirmation: dict[str, Any] | Unset = UNSET
        if not isinstance(self.confirmation, Unset):
            confirmation = self.confirmation.to_dict()

        enabled: bool | None | Unset
        if isinstance(self.enabled, Unset):
            enabled = UNSET
        else:
            enabled = self.enabled

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

        moved: dict[str, Any] | Unset = UNSET
        if not isinstance(self.moved, Unset):
            moved = self.moved.to_dict()

        reminder: dict[str, Any] | Unset = UNSET
        if not isinstance(self.reminder, Unset):
            reminder = self.reminder.to_dict()

        reminder_minutes: list[int] | None | Unset
        if isinstance(self.reminder_minutes, Unset):
            reminder_minutes = UNSET
        elif isinstance(self.reminder_minutes, list):
            reminder_minutes = self.reminder_minutes

        else:
            reminder_minutes = self.reminder_minutes

        reply_to: None | str | Unset
        if isinstance(self.reply_to, Unset):
            reply_to = UNSET
        else:
            reply_to = self.reply_to

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if cancelled is not UNSET:
            field_dict["cancelled"] = cancelled
        if confirmation is not UNSET:
            field_dict["confirmation"] = confirmation
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if language is not UNSET:
            field_dict["language"] = language
        if moved is not UNSET:
            field_dict["moved"] = moved
        if reminder is not UNSET:
            field_dict["reminder"] = reminder
        if reminder_minutes is not UNSET:
            field_dict["reminder_minutes"] = reminder_minutes
        if reply_to is not UNSET:
            field_dict["reply_to"] = reply_to

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_mail_texts import WorkspaceMailTexts  # noqa: PLC0415

        d = dict(src_dict)
        _cancelled = d.pop("cancelled", UNSET)
        cancelled: WorkspaceMailTexts | Unset
        if isinstance(_cancelled, Unset):
            cancelled = UNSET
        else:
            cancelled = WorkspaceMailTexts.from_dict(_cancelled)

        _confirmation = d.pop("confirmation", UNSET)
        confirmation: WorkspaceMailTexts | Unset
        if isinstance(_confirmation, Unset):
            confirmation = UNSET
        else:
            confirmation = WorkspaceMailTexts.from_dict(_confirmation)

        def _parse_enabled(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        enabled = _parse_enabled(d.pop("enabled", UNSET))

        def _parse_language(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceInvitationsLanguageType1
            | WorkspaceInvitationsLanguageType2Type1
            | WorkspaceInvitationsLanguageType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                language_type_1 = check_workspace_invitations_language_type_1(data)

                return language_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                language_type_2_type_1 = (
                    check_workspace_invitations_language_type_2_type_1(data)
                )

                return language_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                language_type_3_type_1 = (
                    check_workspace_invitations_language_type_3_type_1(data)
                )

                return language_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceInvitationsLanguageType1
                | WorkspaceInvitationsLanguageType2Type1
                | WorkspaceInvitationsLanguageType3Type1,
                data,
            )

        language = _parse_language(d.pop("language", UNSET))

        _moved = d.pop("moved", UNSET)
        moved: WorkspaceMailTexts | Unset
        if isinstance(_moved, Unset):
            moved = UNSET
        else:
            moved = WorkspaceMailTexts.from_dict(_moved)

        _reminder = d.pop("reminder", UNSET)
        reminder: WorkspaceMailTexts | Unset
        if isinstance(_reminder, Unset):
            reminder = UNSET
        else:
            reminder = WorkspaceMailTexts.from_dict(_reminder)

        def _parse_reminder_minutes(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                reminder_minutes_type_0 = cast(list[int], data)

                return reminder_minutes_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        reminder_minutes = _parse_reminder_minutes(d.pop("reminder_minutes", UNSET))

        def _parse_reply_to(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reply_to = _parse_reply_to(d.pop("reply_to", UNSET))

        workspace_invitations = cls(
            cancelled=cancelled,
            confirmation=confirmation,
            enabled=enabled,
            language=language,
            moved=moved,
            reminder=reminder,
            reminder_minutes=reminder_minutes,
            reply_to=reply_to,
        )

        return workspace_invitations
