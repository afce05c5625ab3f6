from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.created_sign_in_link import CreatedSignInLink
from ...types import Response


def _get_kwargs(
    workspace_id: int,
    user_id: int,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/accounts/{workspace_id}/members/{user_id}/sign_in_links".format(
            workspace_id=quote(str(workspace_id), safe=""),
            user_id=quote(str(user_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedSignInLink:
    if response.status_code == 201:
        response_201 = CreatedSignInLink.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CreatedSignInLink]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> Response[CreatedSignInLink]:
    """Create a sign-in link

     The link signs the member in to the pages at `/desk`, once and within 15 minutes. Admins create
    links for every member except service accounts, others for themselves. The session has the scopes
    of the token of the request, and ends with it. The response is the only one that contains the
    link. The operation accepts no `Idempotency-Key`, because the service does not store the link:
    after a lost response, create another; the lost one expires.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedSignInLink]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> CreatedSignInLink:
    """Create a sign-in link

     The link signs the member in to the pages at `/desk`, once and within 15 minutes. Admins create
    links for every member except service accounts, others for themselves. The session has the scopes
    of the token of the request, and ends with it. The response is the only one that contains the
    link. The operation accepts no `Idempotency-Key`, because the service does not store the link:
    after a lost response, create another; the lost one expires.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedSignInLink
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> Response[CreatedSignInLink]:
    """Create a sign-in link

     The link signs the member in to the pages at `/desk`, once and within 15 minutes. Admins create
    links for every member except service accounts, others for themselves. The session has the scopes
    of the token of the request, and ends with it. The response is the only one that contains the
    link. The operation accepts no `Idempotency-Key`, because the service does not store the link:
    after a lost response, create another; the lost one expires.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedSignInLink]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> CreatedSignInLink:
    """Create a sign-in link

     The link signs the member in to the pages at `/desk`, once and within 15 minutes. Admins create
    links for every member except service accounts, others for themselves. The session has the scopes
    of the token of the request, and ends with it. The response is the only one that contains the
    link. The operation accepts no `Idempotency-Key`, because the service does not store the link:
    after a lost response, create another; the lost one expires.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedSignInLink
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
