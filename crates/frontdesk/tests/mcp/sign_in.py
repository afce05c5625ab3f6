"""Signs in with the official Python client: discovery, registration, consent, tool call, refresh and revocation.

    python sign_in.py URL

The environment variable FRONTDESK_TOKEN is a token of an admin, which creates the sign-in link of the member who consents.
"""

import asyncio
import sys
from urllib.parse import parse_qs, urlsplit

from browser import Browser
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

REDIRECT = "http://127.0.0.1:33418/callback"


class Storage:
    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def main(url):
    base = url.removesuffix("/mcp")
    browser, storage = Browser(base), Storage()
    returned = {}

    async def redirect(address):
        returned.update(parse_qs(urlsplit(browser.allow(address, ["bookings:read", "bookings:write"])).query))

    async def callback():
        values = {name: returned[name][0] for name in ("code", "state", "iss")}
        return AuthorizationCodeResult(**values)

    metadata = OAuthClientMetadata(
        client_name="Claude Code (laptop)",
        redirect_uris=[REDIRECT],
        token_endpoint_auth_method="none",
        grant_types=["authorization_code", "refresh_token"],
        response_types=["code"],
    )

    async def tools(provider):
        async with create_mcp_http_client(auth=provider) as http:
            async with Client(streamable_http_client(url, http_client=http)) as client:
                names = {tool.name for tool in (await client.list_tools()).tools}
                result = await client.call_tool("list_bookings", {})
                assert not result.is_error, result.content
                return names

    def provider():
        return OAuthClientProvider(url, metadata, storage, redirect, callback)

    names = await tools(provider())
    assert "move_booking" in names and "replace_workspace" not in names, names
    first = storage.tokens
    assert set(first.scope.split()) == {"bookings:read", "bookings:write"}, first.scope
    # A wrong access token makes the client refresh or ask again; the refresh token is the valid one.
    form = {"grant_type": "refresh_token", "refresh_token": first.refresh_token, "client_id": storage.client.client_id}
    async with create_mcp_http_client() as http:
        refreshed = (await http.post(f"{base}/oauth/token", data=form)).json()
        storage.tokens = type(first)(**refreshed)
        await tools(provider())
        revoked = {"token": storage.tokens.access_token, "client_id": storage.client.client_id}
        assert (await http.post(f"{base}/oauth/revoke", data=revoked)).status_code == 200
        denied = await http.post(url, headers={"Authorization": f"Bearer {storage.tokens.access_token}"}, json={})
        assert denied.status_code == 401, denied.status_code
    print(f"signed in, {len(names)} tools, refreshed and revoked")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
