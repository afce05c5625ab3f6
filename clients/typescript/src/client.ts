import createClient, { type Client } from "openapi-fetch";

import type { paths } from "./generated/schema.ts";
import { retrying } from "./retries.ts";

/** A service: `GET`, `POST` and `DELETE` take a path of the API and its parameters. */
export type Frontdesk = Client<paths>;

/** Settings of a connection. */
export interface Options {
  /** The address of the service, by default `FRONTDESK_URL`. */
  url?: string;
  /** The API token, by default `FRONTDESK_TOKEN`; `null` for the operations of booking pages. */
  token?: string | null;
  /** The maximum number of repetitions of a request, by default 4. */
  retries?: number;
  /** The timeout of an attempt in milliseconds, by default 40,000, which enrichment needs. */
  timeout?: number;
}

/**
 * Connects to a service.
 *
 * @throws Error if the address or the token is neither an option nor in the environment
 */
export function connect(options: Options = {}): Frontdesk {
  const baseUrl = options.url ?? variable("FRONTDESK_URL");
  const token = options.token === undefined ? variable("FRONTDESK_TOKEN") : options.token;
  return createClient<paths>({
    baseUrl,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    fetch: retrying(options.retries ?? 4, options.timeout ?? 40_000),
  });
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
}
