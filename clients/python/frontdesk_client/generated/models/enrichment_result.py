from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.answered_source import AnsweredSource
    from ..models.company import Company
    from ..models.failed_source import FailedSource
    from ..models.person import Person
    from ..models.skipped_provider import SkippedProvider
    from ..models.stored_source import StoredSource
    from ..models.tried_provider import TriedProvider


T = TypeVar("T", bound="EnrichmentResult")


@_attrs_define
class EnrichmentResult:
    """The result of an enrichment run.

    Example:
        {'company': {'created_at': '2026-11-24T09:12:30Z', 'description': 'Makes machines that make machines.',
            'domain': 'acme.com', 'employee_count': 240, 'founded_year': 1999, 'id': 3, 'industry': 'Machinery',
            'linkedin_url': 'https://www.linkedin.com/company/acme', 'location': {'city': 'Boston', 'country': 'US',
            'region': 'Massachusetts'}, 'name': 'Acme', 'updated_at': '2026-11-24T09:12:30Z'}, 'found': True, 'linkedin':
            'https://www.linkedin.com/in/adabyron', 'person': {'company_domain': 'acme.com', 'created_at':
            '2026-11-24T09:12:30Z', 'department': 'operations', 'email': 'ada@acme.com', 'first_name': 'Ada', 'full_name':
            'Ada Byron', 'id': 7, 'last_name': 'Byron', 'linkedin_url': 'https://www.linkedin.com/in/adabyron', 'location':
            {'city': 'London', 'country': 'GB', 'region': 'England'}, 'phone': '+442079460958', 'seniority': 'vp', 'title':
            'VP Operations', 'updated_at': '2026-11-24T09:12:30Z'}, 'provider': 'people_data_labs', 'skipped': [{'provider':
            'hunter', 'reason': 'already_found'}], 'sources': [{'fetched_at': '2026-11-24T09:12:30Z', 'fields':
            ['first_name', 'last_name', 'full_name', 'title', 'seniority', 'department', 'phone', 'location',
            'linkedin_url', 'company_domain'], 'kind': 'provider', 'record': 'person', 'source': 'people_data_labs'},
            {'fetched_at': '2026-11-24T09:12:30Z', 'fields': ['name', 'industry', 'employee_count', 'founded_year',
            'location', 'linkedin_url', 'description'], 'kind': 'provider', 'record': 'company', 'source':
            'people_data_labs'}], 'tried': [{'duration_ms': 312, 'http_status': 200, 'outcome': 'no_match', 'provider':
            'apollo'}, {'duration_ms': 287, 'http_status': 200, 'outcome': 'match', 'provider': 'people_data_labs'}]}

    """

    company: Company | None
    found: bool
    """ Whether a provider found the person. """
    person: None | Person
    provider: None | str
    """ The provider that found the person; `null` if none did. """
    skipped: list[SkippedProvider]
    """ The providers that were not called. Each provider of the run is in `tried` or `skipped`. """
    tried: list[TriedProvider]
    """ The providers that were called, in the order of the chain. """
    linkedin: str | Unset = UNSET
    """ The person's LinkedIn profile; omitted if unknown. """
    sources: list[AnsweredSource | FailedSource | StoredSource] | Unset = UNSET
    """ The sources of the stored fields; omitted if nothing is stored. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.answered_source import AnsweredSource  # noqa: PLC0415
        from ..models.company import Company  # noqa: PLC0415
        from ..models.person import Person  # noqa: PLC0415
        from ..models.stored_source import StoredSource  # noqa: PLC0415

        company: dict[str, Any] | None
        if isinstance(self.company, Company):
            company = self.company.to_dict()
        else:
            company = self.company

        found = self.found

        person: dict[str, Any] | None
        if isinstance(self.person, Person):
            person = self.person.to_dict()
        else:
            person = self.person

        provider: None | str
        provider = self.provider

        skipped = []
        for skipped_item_data in self.skipped:
            skipped_item = skipped_item_data.to_dict()
            skipped.append(skipped_item)

        tried = []
        for tried_item_data in self.tried:
            tried_item = tried_item_data.to_dict()
            tried.append(tried_item)

        linkedin = self.linkedin

        sources: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.sources, Unset):
            sources = []
            for sources_item_data in self.sources:
                sources_item: dict[str, Any]
                if isinstance(sources_item_data, StoredSource):
                    sources_item = sources_item_data.to_dict()
                elif isinstance(sources_item_data, AnsweredSource):
                    sources_item = sources_item_data.to_dict()
                else:
                    sources_item = sources_item_data.to_dict()

                sources.append(sources_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "company": company,
                "found": found,
                "person": person,
                "provider": provider,
                "skipped": skipped,
                "tried": tried,
            }
        )
        if linkedin is not UNSET:
            field_dict["linkedin"] = linkedin
        if sources is not UNSET:
            field_dict["sources"] = sources

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.answered_source import AnsweredSource  # noqa: PLC0415
        from ..models.company import Company  # noqa: PLC0415
        from ..models.failed_source import FailedSource  # noqa: PLC0415
        from ..models.person import Person  # noqa: PLC0415
        from ..models.skipped_provider import SkippedProvider  # noqa: PLC0415
        from ..models.stored_source import StoredSource  # noqa: PLC0415
        from ..models.tried_provider import TriedProvider  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_company(data: object) -> Company | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                company_type_0 = Company.from_dict(data)

                return company_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Company | None, data)

        company = _parse_company(d.pop("company"))

        found = d.pop("found")

        def _parse_person(data: object) -> None | Person:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                person_type_0 = Person.from_dict(data)

                return person_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Person, data)

        person = _parse_person(d.pop("person"))

        def _parse_provider(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        provider = _parse_provider(d.pop("provider"))

        skipped = []
        _skipped = d.pop("skipped")
        for skipped_item_data in _skipped:
            skipped_item = SkippedProvider.from_dict(skipped_item_data)

            skipped.append(skipped_item)

        tried = []
        _tried = d.pop("tried")
        for tried_item_data in _tried:
            tried_item = TriedProvider.from_dict(tried_item_data)

            tried.append(tried_item)

        linkedin = d.pop("linkedin", UNSET)

        _sources = d.pop("sources", UNSET)
        sources: list[AnsweredSource | FailedSource | StoredSource] | Unset = UNSET
        if _sources is not UNSET:
            sources = []
            for sources_item_data in _sources:

                def _parse_sources_item(
                    data: object,
                ) -> AnsweredSource | FailedSource | StoredSource:
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        componentsschemas_source_type_0 = StoredSource.from_dict(data)

                        return componentsschemas_source_type_0
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        componentsschemas_source_type_1 = AnsweredSource.from_dict(data)

                        return componentsschemas_source_type_1
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        componentsschemas_source_type_2 = FailedSource.from_dict(data)

                        return componentsschemas_source_type_2
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    return cast(AnsweredSource | FailedSource | StoredSource, data)

                sources_item = _parse_sources_item(sources_item_data)

                sources.append(sources_item)

        enrichment_result = cls(
            company=company,
            found=found,
            person=person,
            provider=provider,
            skipped=skipped,
            tried=tried,
            linkedin=linkedin,
            sources=sources,
        )

        enrichment_result.additional_properties = d
        return enrichment_result

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
