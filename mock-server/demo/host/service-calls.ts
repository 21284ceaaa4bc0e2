import { z } from 'zod';
import type { Exchange, ServiceCall } from '../harbor-api.ts';

/** What the page may ask for. Anything else is refused, so that the key serves nothing else. */
export const SERVICE_CALL: z.ZodType<ServiceCall> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create-tag'),
    groupRef: z.string(),
    mode: z.enum(['synchronous', 'asynchronous']),
    name: z.string().max(200),
    color: z.string().max(40),
  }),
  z.object({ kind: z.literal('operation'), operationId: z.string().max(100) }),
  z.object({ kind: z.literal('latest-calls'), groupRef: z.string() }),
  z.object({ kind: z.literal('installations') }),
]);

/** Harbor's access to the service. The key stays in this process. */
export interface ServiceAccess {
  apiUrl: string;
  writeUrl: string;
  proxyUrl: string;
  /** Name, which paths take as well as the ID. */
  project: string;
  /** As the proxy wants it. */
  projectId: string;
  integration: string;
  provider: string;
  /** Scope `full`. */
  apiKey: string;
}

/** A request without the key. */
type Outgoing = Exchange['request'];

/** Makes the call that the page asks for. @throws what `fetch` throws */
export async function callService(access: ServiceAccess, call: ServiceCall): Promise<Exchange> {
  const request = call.kind === 'latest-calls' ? await latestCalls(access, call.groupRef) : describe(access, call);
  return exchange(request, access.apiKey);
}

function describe(access: ServiceAccess, call: Exclude<ServiceCall, { kind: 'latest-calls' }>): Outgoing {
  const project = `/v1/projects/${access.project}`;
  switch (call.kind) {
    case 'create-tag':
      return {
        method: 'POST',
        url: `${access.writeUrl}${project}/integrations/${access.integration}/objects/tags`,
        headers: { 'content-type': 'application/json' },
        body: {
          groupRef: call.groupRef,
          type: 'create',
          mode: call.mode,
          record: { name: call.name, color: call.color },
        },
      };
    case 'operation':
      return get(`${access.apiUrl}${project}/operations/${encodeURIComponent(call.operationId)}`);
    case 'installations':
      return get(`${access.apiUrl}${project}/integrations/${access.integration}/installations`);
    default:
      return call satisfies never;
  }
}

function get(url: string): Outgoing {
  return { method: 'GET', url, headers: {} };
}

/** A path of the provider's own API, passed through with the customer's credential. */
async function latestCalls(access: ServiceAccess, groupRef: string): Promise<Outgoing> {
  const account = (await findAccountId(access, groupRef)) ?? 'unknown';
  return {
    method: 'GET',
    url: `${access.proxyUrl}/v3/a/${account}/calls.json?per_page=2`,
    headers: {
      'x-amp-proxy-version': '1',
      'x-amp-project-id': access.projectId,
      'x-amp-integration-name': access.integration,
      'x-amp-group-ref': groupRef,
    },
  };
}

const CONNECTIONS = z.array(
  z.object({ providerMetadata: z.record(z.string(), z.object({ value: z.string() })).optional() }),
);

/** The provider's paths hold the account's number, which the service found out when the customer connected. */
async function findAccountId({ apiUrl, project, provider, apiKey }: ServiceAccess, groupRef: string) {
  const query = new URLSearchParams({ provider, groupRef });
  const url = `${apiUrl}/v1/projects/${project}/connections?${query}`;
  const response = await fetch(url, { headers: { 'x-api-key': apiKey } });
  const connections = CONNECTIONS.safeParse(await response.json());
  return connections.data?.[0]?.providerMetadata?.['accountId']?.value;
}

async function exchange(request: Outgoing, apiKey: string): Promise<Exchange> {
  const begin = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, 'x-api-key': apiKey },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  return {
    // Shown on the page, so without the key.
    request: { ...request, headers: { ...request.headers, 'x-api-key': '(stays in the backend)' } },
    response: { status: response.status, body: parseJson(text) },
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
