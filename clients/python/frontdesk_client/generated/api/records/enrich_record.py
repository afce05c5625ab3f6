from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.enrich_request import EnrichRequest
from ...models.enrichment_result import EnrichmentResult
from ...types import Response


def _get_kwargs(
    workspace_id: int,
    *,
    body: EnrichRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/accounts/{workspace_id}/records/enrich".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> EnrichmentResult:
    if response.status_code == 200:
        response_200 = EnrichmentResult.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[EnrichmentResult]:
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
    body: EnrichRequest,
) -> Response[EnrichmentResult]:
    """Enrich a lead

     Calls one provider, or the providers of a chain in order until one finds the person. Stores the
    result. The providers charge the workspace for the calls. The response is 200 even if no
    provider found anything or all failed: `tried` and `skipped` list every provider with the
    outcome. The run continues if the client disconnects. An `Idempotency-Key` is rejected.
    After a timeout or a 500, look up the record and check `usage` in the enrichment options before
    you repeat the run. A 503 means that no provider was called.

    Args:
        workspace_id (int):
        body (EnrichRequest): The lead to enrich, and the provider or chain to call.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EnrichmentResult]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: EnrichRequest,
) -> EnrichmentResult:
    """Enrich a lead

     Calls one provider, or the providers of a chain in order until one finds the person. Stores the
    result. The providers charge the workspace for the calls. The response is 200 even if no
    provider found anything or all failed: `tried` and `skipped` list every provider with the
    outcome. The run continues if the client disconnects. An `Idempotency-Key` is rejected.
    After a timeout or a 500, look up the record and check `usage` in the enrichment options before
    you repeat the run. A 503 means that no provider was called.

    Args:
        workspace_id (int):
        body (EnrichRequest): The lead to enrich, and the provider or chain to call.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EnrichmentResult
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: EnrichRequest,
) -> Response[EnrichmentResult]:
    """Enrich a lead

     Calls one provider, or the providers of a chain in order until one finds the person. Stores the
    result. The providers charge the workspace for the calls. The response is 200 even if no
    provider found anything or all failed: `tried` and `skipped` list every provider with the
    outcome. The run continues if the client disconnects. An `Idempotency-Key` is rejected.
    After a timeout or a 500, look up the record and check `usage` in the enrichment options before
    you repeat the run. A 503 means that no provider was called.

    Args:
        workspace_id (int):
        body (EnrichRequest): The lead to enrich, and the provider or chain to call.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EnrichmentResult]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: EnrichRequest,
) -> EnrichmentResult:
    """Enrich a lead

     Calls one provider, or the providers of a chain in order until one finds the person. Stores the
    result. The providers charge the workspace for the calls. The response is 200 even if no
    provider found anything or all failed: `tried` and `skipped` list every provider with the
    outcome. The run continues if the client disconnects. An `Idempotency-Key` is rejected.
    After a timeout or a 500, look up the record and check `usage` in the enrichment options before
    you repeat the run. A 503 means that no provider was called.

    Args:
        workspace_id (int):
        body (EnrichRequest): The lead to enrich, and the provider or chain to call.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EnrichmentResult
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
