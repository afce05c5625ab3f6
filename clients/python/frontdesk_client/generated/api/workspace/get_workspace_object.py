from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_workspace_object_section import (
    GetWorkspaceObjectSection,
)
from ...models.workspace_chain import WorkspaceChain
from ...models.workspace_event_type import WorkspaceEventType
from ...models.workspace_member import WorkspaceMember
from ...models.workspace_provider import WorkspaceProvider
from ...models.workspace_queue import WorkspaceQueue
from ...models.workspace_service_account import WorkspaceServiceAccount
from ...models.workspace_webhook import WorkspaceWebhook
from ...types import Response


def _get_kwargs(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}".format(
            workspace_id=quote(str(workspace_id), safe=""),
            section=quote(str(section), safe=""),
            key=quote(str(key), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook
):
    if response.status_code == 200:

        def _parse_response_200(
            data: object,
        ) -> (
            WorkspaceChain
            | WorkspaceEventType
            | WorkspaceMember
            | WorkspaceProvider
            | WorkspaceQueue
            | WorkspaceServiceAccount
            | WorkspaceWebhook
        ):
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_workspace_object_type_0 = WorkspaceQueue.from_dict(
                    data
                )

                return componentsschemas_workspace_object_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_workspace_object_type_1 = WorkspaceMember.from_dict(
                    data
                )

                return componentsschemas_workspace_object_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_workspace_object_type_2 = (
                    WorkspaceEventType.from_dict(data)
                )

                return componentsschemas_workspace_object_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_workspace_object_type_3 = WorkspaceWebhook.from_dict(
                    data
                )

                return componentsschemas_workspace_object_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_workspace_object_type_4 = WorkspaceChain.from_dict(
                    data
                )

                return componentsschemas_workspace_object_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_workspace_object_type_5 = (
                    WorkspaceServiceAccount.from_dict(data)
                )

                return componentsschemas_workspace_object_type_5
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_workspace_object_type_6 = WorkspaceProvider.from_dict(
                    data
                )

                return componentsschemas_workspace_object_type_6
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                WorkspaceChain
                | WorkspaceEventType
                | WorkspaceMember
                | WorkspaceProvider
                | WorkspaceQueue
                | WorkspaceServiceAccount
                | WorkspaceWebhook,
                data,
            )

        response_200 = _parse_response_200(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[
    WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook
]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> Response[
    WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook
]:
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider | WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> (
    WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook
):
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider | WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> Response[
    WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook
]:
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider | WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> (
    WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook
):
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider | WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
