import { z } from 'zod';
import type { TryResult } from '../harbor-api.ts';

/** What the page may ask for. */
export const TRY_REQUEST = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write'), groupRef: z.string(), name: z.string().max(200), color: z.string().max(40) }),
  z.object({ kind: z.literal('proxy'), groupRef: z.string() }),
]);

/** Harbor's access to the service. The key stays in this process. */
export interface ServiceAccess {
  apiUrl: string;
  writeUrl: string;
  proxyUrl: string;
  /** ID, as the proxy wants it. */
  projectId: string;
  integration: string;
  provider: string;
  /** Scope `full`. */
  apiKey: string;
}

/** Makes the call that the page asks for. @throws what `fetch` throws */
export function tryCall(access: ServiceAccess, request: z.infer<typeof TRY_REQUEST>): Promise<TryResult> {
  return request.kind === 'write' ? createTag(access, request) : getCalls(access, request.groupRef);
}

function createTag(
  access: ServiceAccess,
  { groupRef, name, color }: { groupRef: string; name: string; color: string },
): Promise<TryResult> {
  const { writeUrl, projectId, integration } = access;
  return call(access, {
    method: 'POST',
    url: `${writeUrl}/v1/projects/${projectId}/integrations/${integration}/objects/tags`,
    headers: { 'content-type': 'application/json' },
    body: { groupRef, type: 'create', record: { name, color } },
  });
}

async function getCalls(access: ServiceAccess, groupRef: string): Promise<TryResult> {
  const account = (await findAccountId(access, groupRef)) ?? 'unknown';
  return call(access, {
    method: 'GET',
    url: `${access.proxyUrl}/v3/a/${account}/calls.json?per_page=2`,
    headers: {
      'x-amp-proxy-version': '1',
      'x-amp-project-id': access.projectId,
      'x-amp-integration-name': access.integration,
      'x-amp-group-ref': groupRef,
    },
  });
}

const CONNECTIONS = z.array(
  z.object({ providerMetadata: z.record(z.string(), z.object({ value: z.string() })).optional() }),
);

/** The provider's paths hold the account's number, which the service found out when the customer connected. */
async function findAccountId({ apiUrl, projectId, provider, apiKey }: ServiceAccess, groupRef: string) {
  const query = new URLSearchParams({ provider, groupRef });
  const url = `${apiUrl}/v1/projects/${projectId}/connections?${query}`;
  const response = await fetch(url, { headers: { 'x-api-key': apiKey } });
  const connections = CONNECTIONS.safeParse(await response.json());
  return connections.data?.[0]?.providerMetadata?.['accountId']?.value;
}

async function call(access: ServiceAccess, request: TryResult['request']): Promise<TryResult> {
  const begin = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, 'x-api-key': access.apiKey },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  return {
    // Shown on the page, so without the key.
    request: { ...request, headers: { ...request.headers, 'x-api-key': '(kept by the backend)' } },
    response: { status: response.status, headers: Object.fromEntries(response.headers), body: parseJson(text) },
    took: Math.round(performance.now() - begin),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
