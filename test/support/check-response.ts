import { AssertionError } from 'node:assert';
import type { Api } from '../../src/contract/index.ts';
import type { ReceivedResponse } from './api-description.ts';
import { compareWithOwn, compareWithPublished, isPublishedDescriptionPresent } from './api-description.ts';
import { problemFaults } from './problem-errors.ts';

const PREFIX = '/v1';

/** Origins of the APIs that have a description. The proxy has none: its responses are the provider's. */
export type DescribedOrigins = { api: string; write: string; read: string; search?: string };

const API_OF: Record<keyof DescribedOrigins, Api> = {
  api: 'management',
  write: 'write',
  read: 'read',
  search: 'search',
};

/**
 * Compares a response with the description of the server, and with the published one if it is present.
 *
 * @throws AssertionError that names the operation and what differs
 */
export function assertDescribed(received: ReceivedResponse): void {
  const own = compareWithOwn(received);
  const comparisons = [own, ...(isPublishedDescriptionPresent ? [compareWithPublished(received)] : [])];
  const faults = problemFaults(received);
  const found =
    comparisons.find((comparison) => comparison.kind === 'differs') ??
    (faults.length > 0 ? { kind: 'problem', faults } : undefined);
  if (found === undefined && (own.kind !== 'undescribed' || received.status >= 400 || received.method === 'HEAD'))
    return;
  throw new AssertionError({
    message: `A response differs from its description: ${JSON.stringify(found ?? { ...received, kind: own.kind })}`,
    actual: received.text.slice(0, 1_000),
    expected: 'a response as described',
    operator: 'assertDescribed',
  });
}

/** Reads a copy of a response and holds it to the descriptions. Addresses outside of `/v1` have none. */
export async function checkResponse(
  api: Api,
  { method, url }: Pick<Request, 'method' | 'url'>,
  response: Response,
): Promise<void> {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(`${PREFIX}/`) || method === 'OPTIONS') return;
  const { status, headers } = response;
  const text = await response.clone().text();
  assertDescribed({ api, method, path: pathname.slice(PREFIX.length), status, headers, text });
}

/** Responses that are looked at after the test, because their client would take a failed check for a broken connection. */
export interface CheckedResponses {
  note(request: Pick<Request, 'method' | 'url'>, response: Response): void;
  /** @throws for the first that is not as described */
  expectAllAsDescribed(): Promise<void>;
}

/** @returns none yet */
export function createCheckedResponses(origins: DescribedOrigins): CheckedResponses {
  const noted: Parameters<typeof checkResponse>[] = [];
  return {
    note({ method, url }, response) {
      const api = apiAt(origins, url);
      if (api !== undefined) noted.push([api, { method, url }, response.clone()]);
    },
    async expectAllAsDescribed() {
      for (const received of noted.splice(0)) await checkResponse(...received);
    },
  };
}

/** @returns which API an address belongs to; undefined for every other one */
function apiAt(origins: DescribedOrigins, url: string): Api | undefined {
  const { origin } = new URL(url);
  const found = Object.entries(API_OF).find(([name]) => origins[name as keyof DescribedOrigins] === origin);
  return found?.[1];
}

/** @returns `send`, with each response of the APIs held to the descriptions */
export function checked(
  origins: DescribedOrigins,
  send: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await send(request);
    const api = apiAt(origins, request.url);
    if (api !== undefined) await checkResponse(api, request, response);
    return response;
  };
}
