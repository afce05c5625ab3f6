from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_booking import WorkspaceBooking
    from ..models.workspace_booking_page import WorkspaceBookingPage
    from ..models.workspace_chain import WorkspaceChain
    from ..models.workspace_company import WorkspaceCompany
    from ..models.workspace_crm import WorkspaceCrm
    from ..models.workspace_enrichment import WorkspaceEnrichment
    from ..models.workspace_event_type import WorkspaceEventType
    from ..models.workspace_invitations import WorkspaceInvitations
    from ..models.workspace_member import WorkspaceMember
    from ..models.workspace_oauth import WorkspaceOauth
    from ..models.workspace_person import WorkspacePerson
    from ..models.workspace_provider import WorkspaceProvider
    from ..models.workspace_queue import WorkspaceQueue
    from ..models.workspace_service_account import WorkspaceServiceAccount
    from ..models.workspace_settings import WorkspaceSettings
    from ..models.workspace_webhook import WorkspaceWebhook


T = TypeVar("T", bound="WorkspaceDocument")


@_attrs_define
class WorkspaceDocument:
    """The configuration of a workspace, with the sections of a workspace file
    (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>). A field that a
    request omits keeps its stored value; `null` restores the default.

        Example:
            {'event_types': [{'duration': 30, 'id': 3, 'key': 'intro-30', 'title': 'Intro call'}], 'members': [{'calendars':
                [{'kind': 'builtin'}], 'email': 'priya@northwind.example', 'key': 'priya', 'name': 'Priya Raman', 'user_id': 1,
                'working_hours': {'mon': ['09:00-12:30', '13:30-18:00']}}], 'webhooks': [{'key': 'crm', 'secret': {'stored':
                True}, 'url': 'https://hooks.example/1'}], 'workspace': {'id': 1, 'key': 'northwind', 'name': 'Northwind',
                'time_zone': 'Europe/London'}}

    """

    workspace: WorkspaceSettings
    """ The workspace. """
    booking_page: None | Unset | WorkspaceBookingPage = UNSET
    """ The language of the booking pages, the origins that may frame them, and the landing page. """
    bookings: list[WorkspaceBooking] | Unset = UNSET
    """ Bookings to import; never returned. """
    chains: list[WorkspaceChain] | Unset = UNSET
    """ The enrichment chains. """
    companies: list[WorkspaceCompany] | Unset = UNSET
    """ Companies to import; never returned. """
    crm: None | Unset | WorkspaceCrm = UNSET
    """ The CRM that look-ups read. """
    enrichment: None | Unset | WorkspaceEnrichment = UNSET
    """ The limit of paid calls of an enrichment run. """
    event_types: list[WorkspaceEventType] | Unset = UNSET
    """ The event types. """
    invitations: None | Unset | WorkspaceInvitations = UNSET
    """ The settings and texts of the mail about bookings. """
    members: list[WorkspaceMember] | Unset = UNSET
    """ The members, with hours and calendars. """
    oauth: None | Unset | WorkspaceOauth = UNSET
    """ The OAuth clients that the workspace declares. """
    people: list[WorkspacePerson] | Unset = UNSET
    """ People to import; never returned. """
    providers: list[WorkspaceProvider] | Unset = UNSET
    """ The enrichment providers. """
    queues: list[WorkspaceQueue] | Unset = UNSET
    """ The queues, with members and weights. """
    service_accounts: list[WorkspaceServiceAccount] | Unset = UNSET
    """ The service accounts, whose tokens act but which never host. """
    webhooks: list[WorkspaceWebhook] | Unset = UNSET
    """ The webhooks. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.workspace_booking_page import WorkspaceBookingPage  # noqa: PLC0415
        from ..models.workspace_crm import WorkspaceCrm  # noqa: PLC0415
        from ..models.workspace_enrichment import WorkspaceEnrichment  # noqa: PLC0415
        from ..models.workspace_invitations import WorkspaceInvitations  # noqa: PLC0415
        from ..models.workspace_oauth import WorkspaceOauth  # noqa: PLC0415

        workspace = self.workspace.to_dict()

        booking_page: dict[str, Any] | None | Unset
        if isinstance(self.booking_page, Unset):
            booking_page = UNSET
        elif isinstance(self.booking_page, WorkspaceBookingPage):
            booking_page = self.booking_page.to_dict()
        else:
            booking_page = self.booking_page

        bookings: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.bookings, Unset):
            bookings = []
            for bookings_item_data in self.bookings:
                bookings_item = bookings_item_data.to_dict()
                bookings.append(bookings_item)

        chains: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.chains, Unset):
            chains = []
            for chains_item_data in self.chains:
                chains_item = chains_item_data.to_dict()
                chains.append(chains_item)

        companies: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.companies, Unset):
            companies = []
            for companies_item_data in self.companies:
                companies_item = companies_item_data.to_dict()
                companies.append(companies_item)

        crm: dict[str, Any] | None | Unset
        if isinstance(self.crm, Unset):
            crm = UNSET
        elif isinstance(self.crm, WorkspaceCrm):
            crm = self.crm.to_dict()
        else:
            crm = self.crm

        enrichment: dict[str, Any] | None | Unset
        if isinstance(self.enrichment, Unset):
            enrichment = UNSET
        elif isinstance(self.enrichment, WorkspaceEnrichment):
            enrichment = self.enrichment.to_dict()
        else:
            enrichment = self.enrichment

        event_types: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.event_types, Unset):
            event_types = []
            for event_types_item_data in self.event_types:
                event_types_item = event_types_item_data.to_dict()
                event_types.append(event_types_item)

        invitations: dict[str, Any] | None | Unset
        if isinstance(self.invitations, Unset):
            invitations = UNSET
        elif isinstance(self.invitations, WorkspaceInvitations):
            invitations = self.invitations.to_dict()
        else:
            invitations = self.invitations

        members: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.members, Unset):
            members = []
            for members_item_data in self.members:
                members_item = members_item_data.to_dict()
                members.append(members_item)

        oauth: dict[str, Any] | None | Unset
        if isinstance(self.oauth, Unset):
            oauth = UNSET
        elif isinstance(self.oauth, WorkspaceOauth):
            oauth = self.oauth.to_dict()
        else:
            oauth = self.oauth

        people: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.people, Unset):
            people = []
            for people_item_data in self.people:
                people_item = people_item_data.to_dict()
                people.append(people_item)

        providers: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.providers, Unset):
            providers = []
            for providers_item_data in self.providers:
                providers_item = providers_item_data.to_dict()
                providers.append(providers_item)

        queues: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.queues, Unset):
            queues = []
            for queues_item_data in self.queues:
                queues_item = queues_item_data.to_dict()
                queues.append(queues_item)

        service_accounts: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.service_accounts, Unset):
            service_accounts = []
            for service_accounts_item_data in self.service_accounts:
                service_accounts_item = service_accounts_item_data.to_dict()
                service_accounts.append(service_accounts_item)

        webhooks: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.webhooks, Unset):
            webhooks = []
            for webhooks_item_data in self.webhooks:
                webhooks_item = webhooks_item_data.to_dict()
                webhooks.append(webhooks_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "workspace": workspace,
            }
        )
        if booking_page is not UNSET:
            field_dict["booking_page"] = booking_page
        if bookings is not UNSET:
            field_dict["bookings"] = bookings
        if chains is not UNSET:
            field_dict["chains"] = chains
        if companies is not UNSET:
            field_dict["companies"] = companies
        if crm is not UNSET:
            field_dict["crm"] = crm
        if enrichment is not UNSET:
            field_dict["enrichment"] = enrichment
        if event_types is not UNSET:
            field_dict["event_types"] = event_types
        if invitations is not UNSET:
            field_dict["invitations"] = invitations
        if members is not UNSET:
            field_dict["members"] = members
        if oauth is not UNSET:
            field_dict["oauth"] = oauth
        if people is not UNSET:
            field_dict["people"] = people
        if providers is not UNSET:
            field_dict["providers"] = providers
        if queues is not UNSET:
            field_dict["queues"] = queues
        if service_accounts is not UNSET:
            field_dict["service_accounts"] = service_accounts
        if webhooks is not UNSET:
            field_dict["webhooks"] = webhooks

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_booking import WorkspaceBooking  # noqa: PLC0415
        from ..models.workspace_booking_page import WorkspaceBookingPage  # noqa: PLC0415
        from ..models.workspace_chain import WorkspaceChain  # noqa: PLC0415
        from ..models.workspace_company import WorkspaceCompany  # noqa: PLC0415
        from ..models.workspace_crm import WorkspaceCrm  # noqa: PLC0415
        from ..models.workspace_enrichment import WorkspaceEnrichment  # noqa: PLC0415
        from ..models.workspace_event_type import WorkspaceEventType  # noqa: PLC0415
        from ..models.workspace_invitations import WorkspaceInvitations  # noqa: PLC0415
        from ..models.workspace_member import WorkspaceMember  # noqa: PLC0415
        from ..models.workspace_oauth import WorkspaceOauth  # noqa: PLC0415
        from ..models.workspace_person import WorkspacePerson  # noqa: PLC0415
        from ..models.workspace_provider import WorkspaceProvider  # noqa: PLC0415
        from ..models.workspace_queue import WorkspaceQueue  # noqa: PLC0415
        from ..models.workspace_service_account import WorkspaceServiceAccount  # noqa: PLC0415
        from ..models.workspace_settings import WorkspaceSettings  # noqa: PLC0415
        from ..models.workspace_webhook import WorkspaceWebhook  # noqa: PLC0415

        d = dict(src_dict)
        workspace = WorkspaceSettings.from_dict(d.pop("workspace"))

        def _parse_booking_page(data: object) -> None | Unset | WorkspaceBookingPage:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                booking_page_type_0 = WorkspaceBookingPage.from_dict(data)

                return booking_page_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceBookingPage, data)

        booking_page = _parse_booking_page(d.pop("booking_page", UNSET))

        _bookings = d.pop("bookings", UNSET)
        bookings: list[WorkspaceBooking] | Unset = UNSET
        if _bookings is not UNSET:
            bookings = []
            for bookings_item_data in _bookings:
                bookings_item = WorkspaceBooking.from_dict(bookings_item_data)

                bookings.append(bookings_item)

        _chains = d.pop("chains", UNSET)
        chains: list[WorkspaceChain] | Unset = UNSET
        if _chains is not UNSET:
            chains = []
            for chains_item_data in _chains:
                chains_item = WorkspaceChain.from_dict(chains_item_data)

                chains.append(chains_item)

        _companies = d.pop("companies", UNSET)
        companies: list[WorkspaceCompany] | Unset = UNSET
        if _companies is not UNSET:
            companies = []
            for companies_item_data in _companies:
                companies_item = WorkspaceCompany.from_dict(companies_item_data)

                companies.append(companies_item)

        def _parse_crm(data: object) -> None | Unset | WorkspaceCrm:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                crm_type_0 = WorkspaceCrm.from_dict(data)

                return crm_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceCrm, data)

        crm = _parse_crm(d.pop("crm", UNSET))

        def _parse_enrichment(data: object) -> None | Unset | WorkspaceEnrichment:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                enrichment_type_0 = WorkspaceEnrichment.from_dict(data)

                return enrichment_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceEnrichment, data)

        enrichment = _parse_enrichment(d.pop("enrichment", UNSET))

        _event_types = d.pop("event_types", UNSET)
        event_types: list[WorkspaceEventType] | Unset = UNSET
        if _event_types is not UNSET:
            event_types = []
            for event_types_item_data in _event_types:
                event_types_item = WorkspaceEventType.from_dict(event_types_item_data)

                event_types.append(event_types_item)

        def _parse_invitations(data: object) -> None | Unset | WorkspaceInvitations:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                invitations_type_0 = WorkspaceInvitations.from_dict(data)

                return invitations_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceInvitations, data)

        invitations = _parse_invitations(d.pop("invitations", UNSET))

        _members = d.pop("members", UNSET)
        members: list[WorkspaceMember] | Unset = UNSET
        if _members is not UNSET:
            members = []
            for members_item_data in _members:
                members_item = WorkspaceMember.from_dict(members_item_data)

                members.append(members_item)

        def _parse_oauth(data: object) -> None | Unset | WorkspaceOauth:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                oauth_type_0 = WorkspaceOauth.from_dict(data)

                return oauth_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceOauth, data)

        oauth = _parse_oauth(d.pop("oauth", UNSET))

        _people = d.pop("people", UNSET)
        people: list[WorkspacePerson] | Unset = UNSET
        if _people is not UNSET:
            people = []
            for people_item_data in _people:
                people_item = WorkspacePerson.from_dict(people_item_data)

                people.append(people_item)

        _providers = d.pop("providers", UNSET)
        providers: list[WorkspaceProvider] | Unset = UNSET
        if _providers is not UNSET:
            providers = []
            for providers_item_data in _providers:
                providers_item = WorkspaceProvider.from_dict(providers_item_data)

                providers.append(providers_item)

        _queues = d.pop("queues", UNSET)
        queues: list[WorkspaceQueue] | Unset = UNSET
        if _queues is not UNSET:
            queues = []
            for queues_item_data in _queues:
                queues_item = WorkspaceQueue.from_dict(queues_item_data)

                queues.append(queues_item)

        _service_accounts = d.pop("service_accounts", UNSET)
        service_accounts: list[WorkspaceServiceAccount] | Unset = UNSET
        if _service_accounts is not UNSET:
            service_accounts = []
            for service_accounts_item_data in _service_accounts:
                service_accounts_item = WorkspaceServiceAccount.from_dict(
                    service_accounts_item_data
                )

                service_accounts.append(service_accounts_item)

        _webhooks = d.pop("webhooks", UNSET)
        webhooks: list[WorkspaceWebhook] | Unset = UNSET
        if _webhooks is not UNSET:
            webhooks = []
            for webhooks_item_data in _webhooks:
                webhooks_item = WorkspaceWebhook.from_dict(webhooks_item_data)

                webhooks.append(webhooks_item)

        workspace_document = cls(
            workspace=workspace,
            booking_page=booking_page,
            bookings=bookings,
            chains=chains,
            companies=companies,
            crm=crm,
            enrichment=enrichment,
            event_types=event_types,
            invitations=invitations,
            members=members,
            oauth=oauth,
            people=people,
            providers=providers,
            queues=queues,
            service_accounts=service_accounts,
            webhooks=webhooks,
        )

        return workspace_document
