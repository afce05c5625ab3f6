from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.answered_source import AnsweredSource
    from ..models.company import Company
    from ..models.crm_match import CrmMatch
    from ..models.failed_source import FailedSource
    from ..models.stored_source import StoredSource


T = TypeVar("T", bound="CompanyLookup")


@_attrs_define
class CompanyLookup:
    """The known data about a company."""

    company: Company | None
    suggest_enrichment: bool
    """ Always `false`, because enrichment starts from an email address. """
    crm: CrmMatch | Unset = UNSET
    """ The record of a lead or company in the CRM. Fields without a value are omitted. """
    linkedin: str | Unset = UNSET
    """ The company's LinkedIn page; omitted if unknown. """
    sources: list[AnsweredSource | FailedSource | StoredSource] | Unset = UNSET
    """ The sources of the data, with the connected CRM last; omitted if there is none. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.answered_source import AnsweredSource  # noqa: PLC0415
        from ..models.company import Company  # noqa: PLC0415
        from ..models.stored_source import StoredSource  # noqa: PLC0415

        company: dict[str, Any] | None
        if isinstance(self.company, Company):
            company = self.company.to_dict()
        else:
            company = self.company

        suggest_enrichment = self.suggest_enrichment

        crm: dict[str, Any] | Unset = UNSET
        if not isinstance(self.crm, Unset):
            crm = self.crm.to_dict()

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
                "suggest_enrichment": suggest_enrichment,
            }
        )
        if crm is not UNSET:
            field_dict["crm"] = crm
        if linkedin is not UNSET:
            field_dict["linkedin"] = linkedin
        if sources is not UNSET:
            field_dict["sources"] = sources

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.answered_source import AnsweredSource  # noqa: PLC0415
        from ..models.company import Company  # noqa: PLC0415
        from ..models.crm_match import CrmMatch  # noqa: PLC0415
        from ..models.failed_source import FailedSource  # noqa: PLC0415
        from ..models.stored_source import StoredSource  # noqa: PLC0415

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

        suggest_enrichment = d.pop("suggest_enrichment")

        _crm = d.pop("crm", UNSET)
        crm: CrmMatch | Unset
        if isinstance(_crm, Unset):
            crm = UNSET
        else:
            crm = CrmMatch.from_dict(_crm)

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

        company_lookup = cls(
            company=company,
            suggest_enrichment=suggest_enrichment,
            crm=crm,
            linkedin=linkedin,
            sources=sources,
        )

        company_lookup.additional_properties = d
        return company_lookup

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
