import type { BrowserContext, Request as PageRequest } from 'playwright-core';
import type { DescribedOrigins } from './check-response.ts';
import { createCheckedResponses } from './check-response.ts';

/** Responses without a body, which may not be given one. */
const EMPTY = new Set([204, 304]);

/** Responses that pages of a browser get from one server, held to their descriptions. */
export interface PageResponses {
  watch(context: BrowserContext): void;
  /** Call before pages are closed. @throws the first response that is not as described */
  expectAllAsDescribed(): Promise<void>;
}

export function createPageResponses(origins: DescribedOrigins): PageResponses {
  const responses = createCheckedResponses(origins);
  const readings = new Set<Promise<void>>();

  async function look(asked: PageRequest): Promise<void> {
    const response = await asked.response();
    if (response === null) return;
    const headers = await response.allHeaders();
    // A response that a test put in the place of the server's.
    if (headers['x-request-id'] === undefined) return;
    const status = response.status();
    const body = EMPTY.has(status) ? null : await response.text();
    responses.note({ method: asked.method(), url: asked.url() }, new Response(body, { status, headers }));
  }

  return {
    watch(context) {
      // A response that the page does not read to its end never completes.
      context.on('requestfinished', (request) => {
        // A page that was left meanwhile has no body to look at.
        const reading = look(request)
          .catch(() => undefined)
          .finally(() => readings.delete(reading));
        readings.add(reading);
      });
    },
    async expectAllAsDescribed() {
      await Promise.all(readings);
      await responses.expectAllAsDescribed();
    },
  };
}
