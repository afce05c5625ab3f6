/**
 * Client of the Frontdesk API: typed calls, retries, pagination, problems and webhooks.
 *
 * @module
 */

export { connect, type Frontdesk, type Options, type TokenSource } from "./client.ts";
export type { components, operations, paths } from "./generated/schema.ts";
export * from "./generated/pages.ts";
export { ProblemError, StatusError, unwrap, type FieldFault, type Problem } from "./problems.ts";
export { verifyWebhook, WebhookVerificationError, type Event } from "./webhooks.ts";
