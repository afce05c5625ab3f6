from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.create_token_request import CreateTokenRequest
from ...models.created_token import CreatedToken
from ...types import Response


def _get_kwargs(
    workspace_id: int,
    *,
    body: CreateTokenRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/accounts/{workspace_id}/tokens".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedToken:
    if response.status_code == 201:
        response_201 = CreatedToken.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CreatedToken]:
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
    body: CreateTokenRequest,
) -> Response[CreatedToken]:
    """Create a token

     Admins create tokens for every member, others for themselves. The new token has no scope that
    the token of the request lacks, and expires no later. A member has at most 100 tokens that are
    neither revoked nor expired. The response is the only one that contains
    the secret. The operation accepts no `Idempotency-Key`, because the service does not store the
    secret: after a lost response, revoke the token that `list_tokens` shows and create another.

    Args:
        workspace_id (int):
        body (CreateTokenRequest): A token to create.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedToken]
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
    body: CreateTokenRequest,
) -> CreatedToken:
    """Create a token

     Admins create tokens for every member, others for themselves. The new token has no scope that
    the token of the request lacks, and expires no later. A member has at most 100 tokens that are
    neither revoked nor expired. The response is the only one that contains
    the secret. The operation accepts no `Idempotency-Key`, because the service does not store the
    secret: after a lost response, revoke the token that `list_tokens` shows and create another.

    Args:
        workspace_id (int):
        body (CreateTokenRequest): A token to create.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedToken
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
    body: CreateTokenRequest,
) -> Response[CreatedToken]:
    """Create a token

     Admins create tokens for every member, others for themselves. The new token has no scope that
    the token of the request lacks, and expires no later. A member has at most 100 tokens that are
    neither revoked nor expired. The response is the only one that contains
    the secret. The operation accepts no `Idempotency-Key`, because the service does not store the
    secret: after a lost response, revoke the token that `list_tokens` shows and create another.

    Args:
        workspace_id (int):
        body (CreateTokenRequest): A token to create.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedToken]
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
    body: CreateTokenRequest,
) -> CreatedToken:
    """Create a token

     Admins create tokens for every member, others for themselves. The new token has no scope that
    the token of the request lacks, and expires no later. A member has at most 100 tokens that are
    neither revoked nor expired. The response is the only one that contains
    the secret. The operation accepts no `Idempotency-Key`, because the service does not store the
    secret: after a lost response, revoke the token that `list_tokens` shows and create another.

    Args:
        workspace_id (int):
        body (CreateTokenRequest): A token to create.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedToken
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
