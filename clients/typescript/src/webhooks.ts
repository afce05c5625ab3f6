import type { IncomingHttpHeaders } from "node:http";

import { Webhook, WebhookVerificationError } from "standardwebhooks";

import type { components } from "./generated/schema.ts";

export { WebhookVerificationError };

/** An event of the feed or of a webhook. Ignore events with a `type` that you do not know. */
export type Event = components["schemas"]["Event"];

/**
 * Returns the event of a webhook request whose signature matches one of the secrets.
 *
 * `body` is the raw body. Two secrets are needed during a rotation. An event is delivered at least once: skip an `id` that
 * you have processed.
 *
 * @throws WebhookVerificationError if no secret matches, or the request is more than five minutes old
 */
export function verifyWebhook(body: string | Buffer, headers: IncomingHttpHeaders | Headers, ...secrets: string[]): Event {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  const webhooks = secrets.map((secret) => new Webhook(secret));
  if (!webhooks.some((webhook) => isSigned(webhook, body, given))) {
    throw new WebhookVerificationError("the signature matches no secret, or the request is too old");
  }
  return JSON.parse(body.toString()) as Event;
}

function isSigned(webhook: Webhook, body: string | Buffer, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    // The library throws other errors for malformed signatures.
    return false;
  }
}
