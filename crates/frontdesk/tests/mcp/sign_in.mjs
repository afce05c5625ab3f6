// Signs in with the official TypeScript client: discovery, registration, consent, tool call and refresh.
//
//     node sign_in.mjs URL
//
// The environment variable FRONTDESK_TOKEN is a token of an admin, which creates the sign-in link of the member who consents.

import assert from "node:assert/strict";
import { auth, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { allow, signIn, url } from "./browser.mjs";

class Provider {
  redirectUrl = "http://127.0.0.1:33418/callback";

  constructor(method) {
    const client_name = "Claude Code (laptop)";
    this.clientMetadata = { client_name, redirect_uris: [this.redirectUrl], token_endpoint_auth_method: method };
  }
  state = () => "a state";
  clientInformation = () => this.client;
  saveClientInformation = (client) => void (this.client = client);
  tokens = () => this.saved;
  saveTokens = (tokens) => void (this.saved = tokens);
  codeVerifier = () => this.verifier;
  saveCodeVerifier = (verifier) => void (this.verifier = verifier);
  redirectToAuthorization = async (address) => void (this.returned = await allow(address.href));
}

async function tools(provider) {
  const client = new Client({ name: "frontdesk-test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
  const names = (await client.listTools()).tools.map((tool) => tool.name);
  const result = await client.callTool({ name: "list_bookings", arguments: {} });
  assert.ok(!result.isError, JSON.stringify(result.content));
  await client.close();
  return names;
}

await signIn();
for (const method of ["none", "client_secret_basic", "client_secret_post"]) {
  const provider = new Provider(method);
  await assert.rejects(tools(provider), UnauthorizedError);
  const { searchParams } = provider.returned;
  assert.equal(searchParams.get("state"), "a state");
  assert.equal(searchParams.get("iss"), url.origin);
  assert.equal(await auth(provider, { serverUrl: url, authorizationCode: searchParams.get("code") }), "AUTHORIZED");
  const names = await tools(provider);
  assert.ok(names.includes("list_bookings") && !names.includes("move_booking"), names.join());
  const first = provider.saved;
  assert.equal(await auth(provider, { serverUrl: url }), "AUTHORIZED");
  assert.notEqual(provider.saved.refresh_token, first.refresh_token);
  await tools(provider);
}
console.log("signed in and refreshed");
