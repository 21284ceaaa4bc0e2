import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Exchange, ServiceCall } from '../shared/harbor-api.ts';

/** Calls that the page may request. All others are rejected. */
export const SERVICE_CALL: z.ZodType<ServiceCall> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create-tag'),
    groupRef: z.string(),
    mode: z.enum(['synchronous', 'asynchronous']),
    name: z.string().max(200),
    color: z.string().max(40),
  }),
  z.object({ kind: z.literal('connect-hubspot'), groupRef: z.string() }),
  z.object({ kind: z.literal('install-contacts'), groupRef: z.string(), connectionId: z.string().max(100) }),
  z.object({
    kind: z.literal('create-contacts'),
    groupRef: z.string(),
    mode: z.enum(['synchronous', 'asynchronous']),
    allOrNone: z.boolean(),
  }),
  z.object({ kind: z.literal('change-contact'), groupRef: z.string() }),
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
  contacts: ContactsAccess;
}

/** Context of the calls about contacts. */
export interface ContactsAccess {
  integration: string;
  /** Address of the simulated HubSpot. */
  crmUrl: string;
  /** The user in whose name accounts are connected. */
  user: { ref: string; name: string };
  /** Name and HubSpot access token of each customer, by group. */
  customers: ReadonlyMap<string, { name: string; token: string }>;
}

/** A request without the key and without the credentials of customers. */
type Outgoing = Exchange['request'];

/** Shown on the page in place of a secret. */
const HIDDEN = '(stays in the backend)';

/** Makes the call that the page asks for. @throws what `fetch` throws */
export async function callService(access: ServiceAccess, call: ServiceCall): Promise<Exchange> {
  if (call.kind === 'change-contact') return changeContact(access.contacts, call.groupRef);
  const apiKey = { 'x-api-key': access.apiKey };
  const request = call.kind === 'latest-calls' ? await latestCalls(access, call.groupRef) : describe(access, call);
  if (call.kind !== 'connect-hubspot') return exchange(request, apiKey);
  const token = access.contacts.customers.get(call.groupRef)?.token ?? '';
  return exchange(request, apiKey, connectBody(access, call.groupRef, token));
}

function describe(
  access: ServiceAccess,
  call: Exclude<ServiceCall, { kind: 'latest-calls' | 'change-contact' }>,
): Outgoing {
  const project = `/v1/projects/${access.project}`;
  switch (call.kind) {
    case 'create-tag':
      return post(`${access.writeUrl}${project}/integrations/${access.integration}/objects/tags`, {
        groupRef: call.groupRef,
        type: 'create',
        mode: call.mode,
        record: { name: call.name, color: call.color },
      });
    case 'connect-hubspot':
      return post(`${access.apiUrl}${project}/connections:generate`, connectBody(access, call.groupRef, HIDDEN));
    case 'install-contacts':
      return post(`${access.apiUrl}${project}/integrations/${access.contacts.integration}/installations`, {
        groupRef: call.groupRef,
        connectionId: call.connectionId,
        config: {
          content: {
            provider: 'hubspot',
            read: {
              objects: {
                contacts: {
                  objectName: 'contacts',
                  destination: 'harbor-inbox',
                  selectedFields: { email: true, firstname: true, lastname: true, phone: true },
                },
              },
            },
            write: { objects: { contacts: { objectName: 'contacts' } } },
          },
        },
      });
    case 'create-contacts':
      return post(`${access.writeUrl}${project}/integrations/${access.contacts.integration}/objects/contacts`, {
        groupRef: call.groupRef,
        type: 'create',
        mode: call.mode,
        batch: newContacts(),
        ...(call.allOrNone && { batchPolicy: { allOrNone: true } }),
      });
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

function post(url: string, body: unknown): Outgoing {
  return { method: 'POST', url, headers: { 'content-type': 'application/json' }, body };
}

function connectBody({ contacts }: ServiceAccess, groupRef: string, token: string) {
  const { user, customers } = contacts;
  return {
    provider: 'hubspot',
    groupRef,
    groupName: customers.get(groupRef)?.name,
    consumerRef: user.ref,
    consumerName: user.name,
    oauth2AuthorizationCode: { accessToken: { token } },
  };
}

/** Records of a batch of which the second is rejected: it has the email address of the first. */
function newContacts() {
  // Each batch has its own addresses, so that the first and the third contact are new.
  const suffix = randomBytes(3).toString('hex');
  return [
    { record: { email: `ada.${suffix}@example.com`, firstname: 'Ada', lastname: 'Berg' } },
    { record: { email: `ada.${suffix}@example.com`, firstname: 'Adam', lastname: 'Cole' } },
    { record: { email: `cleo.${suffix}@example.com`, firstname: 'Cleo', lastname: 'Diaz' } },
  ];
}

const CONTACTS = z.object({ results: z.array(z.object({ id: z.string() })) });

/** A change that is made in the CRM itself, past the service: its webhook tells of it. */
async function changeContact({ crmUrl, customers }: ContactsAccess, groupRef: string): Promise<Exchange> {
  const secrets = { authorization: `Bearer ${customers.get(groupRef)?.token ?? ''}` };
  const listed = await fetch(`${crmUrl}/crm/v3/objects/contacts?limit=1`, { headers: secrets });
  const contacts = CONTACTS.safeParse(await listed.json());
  const phone = `+1 555 ${randomBytes(2).readUInt16BE()}`;
  const { url, headers, body } = post(`${crmUrl}/crm/v3/objects/contacts/${contacts.data?.results[0]?.id ?? 'none'}`, {
    properties: { phone },
  });
  return exchange({ method: 'PATCH', url, headers, body }, secrets);
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

/** @param secrets headers that are not shown @param body sent body, if it differs from the displayed one */
async function exchange(request: Outgoing, secrets: Record<string, string>, body = request.body): Promise<Exchange> {
  const begin = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...secrets },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    // Shown on the page, so without the key.
    request: {
      ...request,
      headers: { ...request.headers, ...Object.fromEntries(Object.keys(secrets).map((name) => [name, HIDDEN])) },
    },
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
