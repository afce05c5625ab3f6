from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.company_lookup import CompanyLookup
from ...models.lead_lookup import LeadLookup
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    email: str | Unset = UNSET,
    domain: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["email"] = email

    params["domain"] = domain

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/records/lookup".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CompanyLookup | LeadLookup:
    if response.status_code == 200:

        def _parse_response_200(data: object) -> CompanyLookup | LeadLookup:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_lookup_result_type_0 = LeadLookup.from_dict(data)

                return componentsschemas_lookup_result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_lookup_result_type_1 = CompanyLookup.from_dict(data)

                return componentsschemas_lookup_result_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CompanyLookup | LeadLookup, data)

        response_200 = _parse_response_200(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CompanyLookup | LeadLookup]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    email: str | Unset = UNSET,
    domain: str | Unset = UNSET,
) -> Response[CompanyLookup | LeadLookup]:
    """Look up a lead or company

     Returns the stored data with its sources, and the current record in the connected CRM with its
    owner. `sources` names the CRM, with `matched` if it answered. If the CRM fails or takes longer
    than two seconds, `sources` contains the error and the lookup succeeds. A lookup never calls an
    enrichment provider.

    Args:
        workspace_id (int):
        email (str | Unset):
        domain (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CompanyLookup | LeadLookup]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        email=email,
        domain=domain,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    email: str | Unset = UNSET,
    domain: str | Unset = UNSET,
) -> CompanyLookup | LeadLookup:
    """Look up a lead or company

     Returns the stored data with its sources, and the current record in the connected CRM with its
    owner. `sources` names the CRM, with `matched` if it answered. If the CRM fails or takes longer
    than two seconds, `sources` contains the error and the lookup succeeds. A lookup never calls an
    enrichment provider.

    Args:
        workspace_id (int):
        email (str | Unset):
        domain (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CompanyLookup | LeadLookup
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        email=email,
        domain=domain,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    email: str | Unset = UNSET,
    domain: str | Unset = UNSET,
) -> Response[CompanyLookup | LeadLookup]:
    """Look up a lead or company

     Returns the stored data with its sources, and the current record in the connected CRM with its
    owner. `sources` names the CRM, with `matched` if it answered. If the CRM fails or takes longer
    than two seconds, `sources` contains the error and the lookup succeeds. A lookup never calls an
    enrichment provider.

    Args:
        workspace_id (int):
        email (str | Unset):
        domain (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CompanyLookup | LeadLookup]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        email=email,
        domain=domain,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    email: str | Unset = UNSET,
    domain: str | Unset = UNSET,
) -> CompanyLookup | LeadLookup:
    """Look up a lead or company

     Returns the stored data with its sources, and the current record in the connected CRM with its
    owner. `sources` names the CRM, with `matched` if it answered. If the CRM fails or takes longer
    than two seconds, `sources` contains the error and the lookup succeeds. A lookup never calls an
    enrichment provider.

    Args:
        workspace_id (int):
        email (str | Unset):
        domain (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CompanyLookup | LeadLookup
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        email=email,
        domain=domain,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
