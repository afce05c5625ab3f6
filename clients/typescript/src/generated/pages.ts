import type { Frontdesk } from "../client.ts";
import { iterate, type Query } from "../pages.ts";
import { unwrap } from "../problems.ts";
import type { components } from "./schema.ts";

/** Yields the items of all pages of `list_bookings`. */
export function listBookings(
  frontdesk: Frontdesk,
  query: Query<"/api/v1/bookings"> = {},
): AsyncGenerator<components["schemas"]["Booking"]> {
  return iterate(
    (cursor) =>
      unwrap(
        frontdesk.GET("/api/v1/bookings", {
          params: { query: { ...query, ...(cursor && { cursor }) } },
        }),
      ),
    (page) => page.bookings,
  );
}

/** Yields the items of all pages of `list_deliveries`. */
export function listDeliveries(
  frontdesk: Frontdesk,
  workspaceId: number,
  query: Query<"/api/v1/accounts/{workspace_id}/deliveries"> = {},
): AsyncGenerator<components["schemas"]["Delivery"]> {
  return iterate(
    (cursor) =>
      unwrap(
        frontdesk.GET("/api/v1/accounts/{workspace_id}/deliveries", {
          params: { path: { workspace_id: workspaceId }, query: { ...query, ...(cursor && { cursor }) } },
        }),
      ),
    (page) => page.deliveries,
  );
}

/** Yields the items of all pages of `list_events`. */
export function listEvents(
  frontdesk: Frontdesk,
  workspaceId: number,
  query: Query<"/api/v1/accounts/{workspace_id}/events"> = {},
): AsyncGenerator<components["schemas"]["Event"]> {
  return iterate(
    (after) =>
      unwrap(
        frontdesk.GET("/api/v1/accounts/{workspace_id}/events", {
          params: { path: { workspace_id: workspaceId }, query: { ...query, ...(after && { after }) } },
        }),
      ),
    (page) => page.events,
  );
}

/** Yields the items of all pages of `list_scheduling_links`. */
export function listSchedulingLinks(
  frontdesk: Frontdesk,
  workspaceId: number,
  query: Query<"/api/v1/accounts/{workspace_id}/scheduling_links"> = {},
): AsyncGenerator<components["schemas"]["SchedulingLink"]> {
  return iterate(
    (cursor) =>
      unwrap(
        frontdesk.GET("/api/v1/accounts/{workspace_id}/scheduling_links", {
          params: { path: { workspace_id: workspaceId }, query: { ...query, ...(cursor && { cursor }) } },
        }),
      ),
    (page) => page.scheduling_links,
  );
}

/** Yields the items of all pages of `list_tokens`. */
export function listTokens(
  frontdesk: Frontdesk,
  workspaceId: number,
  query: Query<"/api/v1/accounts/{workspace_id}/tokens"> = {},
): AsyncGenerator<components["schemas"]["TokenDetails"]> {
  return iterate(
    (cursor) =>
      unwrap(
        frontdesk.GET("/api/v1/accounts/{workspace_id}/tokens", {
          params: { path: { workspace_id: workspaceId }, query: { ...query, ...(cursor && { cursor }) } },
        }),
      ),
    (page) => page.tokens,
  );
}
