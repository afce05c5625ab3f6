from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_document_booking_page import WorkspaceDocumentBookingPage
    from ..models.workspace_document_bookings_item import WorkspaceDocumentBookingsItem
    from ..models.workspace_document_chains_item import WorkspaceDocumentChainsItem
    from ..models.workspace_document_companies_item import (
        WorkspaceDocumentCompaniesItem,
    )
    from ..models.workspace_document_crm import WorkspaceDocumentCrm
    from ..models.workspace_document_enrichment import WorkspaceDocumentEnrichment
    from ..models.workspace_document_event_types_item import (
        WorkspaceDocumentEventTypesItem,
    )
    from ..models.workspace_document_invitations import WorkspaceDocumentInvitations
    from ..models.workspace_document_members_item import WorkspaceDocumentMembersItem
    from ..models.workspace_document_people_item import WorkspaceDocumentPeopleItem
    from ..models.workspace_document_providers_item import (
        WorkspaceDocumentProvidersItem,
    )
    from ..models.workspace_document_queues_item import WorkspaceDocumentQueuesItem
    from ..models.workspace_document_service_accounts_item import (
        WorkspaceDocumentServiceAccountsItem,
    )
    from ..models.workspace_document_webhooks_item import WorkspaceDocumentWebhooksItem
    from ..models.workspace_document_workspace import WorkspaceDocumentWorkspace


T = TypeVar("T", bound="WorkspaceDocument")


@_attrs_define
class WorkspaceDocument:
    """The configuration of a workspace, with the sections of a workspace file
    (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>).

        Example:
            {'event_types': [{'duration': 30, 'id': 3, 'key': 'intro-30', 'title': 'Intro call'}], 'members': [{'calendars':
                [{'kind': 'builtin'}], 'email': 'priya@northwind.example', 'key': 'priya', 'name': 'Priya Raman', 'user_id': 1,
                'working_hours': {'mon': ['09:00-12:30', '13:30-18:00']}}], 'webhooks': [{'key': 'crm', 'secret': {'stored':
                True}, 'url': 'https://hooks.example/1'}], 'workspace': {'id': 1, 'key': 'northwind', 'name': 'Northwind',
                'time_zone': 'Europe/London'}}

    """

    workspace: WorkspaceDocumentWorkspace
    """ The key, which cannot change, the name and the time zone. """
    booking_page: WorkspaceDocumentBookingPage | Unset = UNSET
    """ The language of the booking pages, and the origins that may frame them. """
    bookings: list[WorkspaceDocumentBookingsItem] | Unset = UNSET
    """ Bookings to import; never returned. """
    chains: list[WorkspaceDocumentChainsItem] | Unset = UNSET
    """ The enrichment chains. """
    companies: list[WorkspaceDocumentCompaniesItem] | Unset = UNSET
    """ Companies to import; never returned. """
    crm: WorkspaceDocumentCrm | Unset = UNSET
    """ The CRM that look-ups read. """
    enrichment: WorkspaceDocumentEnrichment | Unset = UNSET
    """ The limit of paid calls of an enrichment run. """
    event_types: list[WorkspaceDocumentEventTypesItem] | Unset = UNSET
    """ The event types. """
    invitations: WorkspaceDocumentInvitations | Unset = UNSET
    """ The settings and texts of the mail about bookings. """
    members: list[WorkspaceDocumentMembersItem] | Unset = UNSET
    """ The members, with hours and calendars. """
    people: list[WorkspaceDocumentPeopleItem] | Unset = UNSET
    """ People to import; never returned. """
    providers: list[WorkspaceDocumentProvidersItem] | Unset = UNSET
    """ The enrichment providers. """
    queues: list[WorkspaceDocumentQueuesItem] | Unset = UNSET
    """ The queues, with members and weights. """
    service_accounts: list[WorkspaceDocumentServiceAccountsItem] | Unset = UNSET
    """ The service accounts, whose tokens act but which never host. """
    webhooks: list[WorkspaceDocumentWebhooksItem] | Unset = UNSET
    """ The webhooks. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        workspace = self.workspace.to_dict()

        booking_page: dict[str, Any] | Unset = UNSET
        if not isinstance(self.booking_page, Unset):
            booking_page = self.booking_page.to_dict()

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

        crm: dict[str, Any] | Unset = UNSET
        if not isinstance(self.crm, Unset):
            crm = self.crm.to_dict()

        enrichment: dict[str, Any] | Unset = UNSET
        if not isinstance(self.enrichment, Unset):
            enrichment = self.enrichment.to_dict()

        event_types: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.event_types, Unset):
            event_types = []
            for event_types_item_data in self.event_types:
                event_types_item = event_types_item_data.to_dict()
                event_types.append(event_types_item)

        invitations: dict[str, Any] | Unset = UNSET
        if not isinstance(self.invitations, Unset):
            invitations = self.invitations.to_dict()

        members: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.members, Unset):
            members = []
            for members_item_data in self.members:
                members_item = members_item_data.to_dict()
                members.append(members_item)

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
        field_dict.update(self.additional_properties)
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
        from ..models.workspace_document_booking_page import (
            WorkspaceDocumentBookingPage,  # noqa: PLC0415
        )
        from ..models.workspace_document_bookings_item import (
            WorkspaceDocumentBookingsItem,  # noqa: PLC0415
        )
        from ..models.workspace_document_chains_item import WorkspaceDocumentChainsItem  # noqa: PLC0415
        from ..models.workspace_document_companies_item import (
            WorkspaceDocumentCompaniesItem,  # noqa: PLC0415
        )
        from ..models.workspace_document_crm import WorkspaceDocumentCrm  # noqa: PLC0415
        from ..models.workspace_document_enrichment import WorkspaceDocumentEnrichment  # noqa: PLC0415
        from ..models.workspace_document_event_types_item import (
            WorkspaceDocumentEventTypesItem,  # noqa: PLC0415
        )
        from ..models.workspace_document_invitations import WorkspaceDocumentInvitations  # noqa: PLC0415
        from ..models.workspace_document_members_item import (
            WorkspaceDocumentMembersItem,  # noqa: PLC0415
        )
        from ..models.workspace_document_people_item import WorkspaceDocumentPeopleItem  # noqa: PLC0415
        from ..models.workspace_document_providers_item import (
            WorkspaceDocumentProvidersItem,  # noqa: PLC0415
        )
        from ..models.workspace_document_queues_item import WorkspaceDocumentQueuesItem  # noqa: PLC0415
        from ..models.workspace_document_service_accounts_item import (
            WorkspaceDocumentServiceAccountsItem,  # noqa: PLC0415
        )
        from ..models.workspace_document_webhooks_item import (
            WorkspaceDocumentWebhooksItem,  # noqa: PLC0415
        )
        from ..models.workspace_document_workspace import WorkspaceDocumentWorkspace  # noqa: PLC0415

        d = dict(src_dict)
        workspace = WorkspaceDocumentWorkspace.from_dict(d.pop("workspace"))

        _booking_page = d.pop("booking_page", UNSET)
        booking_page: WorkspaceDocumentBookingPage | Unset
        if isinstance(_booking_page, Unset):
            booking_page = UNSET
        else:
            booking_page = WorkspaceDocumentBookingPage.from_dict(_booking_page)

        _bookings = d.pop("bookings", UNSET)
        bookings: list[WorkspaceDocumentBookingsItem] | Unset = UNSET
        if _bookings is not UNSET:
            bookings = []
            for bookings_item_data in _bookings:
                bookings_item = WorkspaceDocumentBookingsItem.from_dict(
                    bookings_item_data
                )

                bookings.append(bookings_item)

        _chains = d.pop("chains", UNSET)
        chains: list[WorkspaceDocumentChainsItem] | Unset = UNSET
        if _chains is not UNSET:
            chains = []
            for chains_item_data in _chains:
                chains_item = WorkspaceDocumentChainsItem.from_dict(chains_item_data)

                chains.append(chains_item)

        _companies = d.pop("companies", UNSET)
        companies: list[WorkspaceDocumentCompaniesItem] | Unset = UNSET
        if _companies is not UNSET:
            companies = []
            for companies_item_data in _companies:
                companies_item = WorkspaceDocumentCompaniesItem.from_dict(
                    companies_item_data
                )

                companies.append(companies_item)

        _crm = d.pop("crm", UNSET)
        crm: WorkspaceDocumentCrm | Unset
        if isinstance(_crm, Unset):
            crm = UNSET
        else:
            crm = WorkspaceDocumentCrm.from_dict(_crm)

        _enrichment = d.pop("enrichment", UNSET)
        enrichment: WorkspaceDocumentEnrichment | Unset
        if isinstance(_enrichment, Unset):
            enrichment = UNSET
        else:
            enrichment = WorkspaceDocumentEnrichment.from_dict(_enrichment)

        _event_types = d.pop("event_types", UNSET)
        event_types: list[WorkspaceDocumentEventTypesItem] | Unset = UNSET
        if _event_types is not UNSET:
            event_types = []
            for event_types_item_data in _event_types:
                event_types_item = WorkspaceDocumentEventTypesItem.from_dict(
                    event_types_item_data
                )

                event_types.append(event_types_item)

        _invitations = d.pop("invitations", UNSET)
        invitations: WorkspaceDocumentInvitations | Unset
        if isinstance(_invitations, Unset):
            invitations = UNSET
        else:
            invitations = WorkspaceDocumentInvitations.from_dict(_invitations)

        _members = d.pop("members", UNSET)
        members: list[WorkspaceDocumentMembersItem] | Unset = UNSET
        if _members is not UNSET:
            members = []
            for members_item_data in _members:
                members_item = WorkspaceDocumentMembersItem.from_dict(members_item_data)

                members.append(members_item)

        _people = d.pop("people", UNSET)
        people: list[WorkspaceDocumentPeopleItem] | Unset = UNSET
        if _people is not UNSET:
            people = []
            for people_item_data in _people:
                people_item = WorkspaceDocumentPeopleItem.from_dict(people_item_data)

                people.append(people_item)

        _providers = d.pop("providers", UNSET)
        providers: list[WorkspaceDocumentProvidersItem] | Unset = UNSET
        if _providers is not UNSET:
            providers = []
            for providers_item_data in _providers:
                providers_item = WorkspaceDocumentProvidersItem.from_dict(
                    providers_item_data
                )

                providers.append(providers_item)

        _queues = d.pop("queues", UNSET)
        queues: list[WorkspaceDocumentQueuesItem] | Unset = UNSET
        if _queues is not UNSET:
            queues = []
            for queues_item_data in _queues:
                queues_item = WorkspaceDocumentQueuesItem.from_dict(queues_item_data)

                queues.append(queues_item)

        _service_accounts = d.pop("service_accounts", UNSET)
        service_accounts: list[WorkspaceDocumentServiceAccountsItem] | Unset = UNSET
        if _service_accounts is not UNSET:
            service_accounts = []
            for service_accounts_item_data in _service_accounts:
                service_accounts_item = WorkspaceDocumentServiceAccountsItem.from_dict(
                    service_accounts_item_data
                )

                service_accounts.append(service_accounts_item)

        _webhooks = d.pop("webhooks", UNSET)
        webhooks: list[WorkspaceDocumentWebhooksItem] | Unset = UNSET
        if _webhooks is not UNSET:
            webhooks = []
            for webhooks_item_data in _webhooks:
                webhooks_item = WorkspaceDocumentWebhooksItem.from_dict(
                    webhooks_item_data
                )

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
            people=people,
            providers=providers,
            queues=queues,
            service_accounts=service_accounts,
            webhooks=webhooks,
        )

        workspace_document.additional_properties = d
        return workspace_document

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
