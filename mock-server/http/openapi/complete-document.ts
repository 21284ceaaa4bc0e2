import { COMMON_ERRORS } from '../../../src/contract/index.ts';
import type { ApiAddresses } from '../request-scope.ts';
import { API_PREFIX } from '../route-table.ts';
import { docAt } from './documented-schemas.ts';
import { groupByStatus } from './error-codes.ts';
import type { ApiSchemas, JsonSchema } from './json-schemas.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import {
  describeEndpoint,
  endpointsOf,
  examplesOf,
  infoOf,
  OPENAPI_VERSION,
  SECURITY_SCHEMES,
  tagsOf,
} from './openapi-document.ts';
import { PROXY_HEADERS, proxyExamples, proxyPath } from './proxy-document.ts';
import { describeStatus, problemExamples, problemMedia, RESPONSE_HEADERS, responseHeaders } from './responses.ts';
import { MESSAGES_TAG, SUBSCRIBE_TAG, TAGS } from './tags.ts';

const DEFAULT_ADDRESSES: Required<ApiAddresses> = {
  management: 'http://127.0.0.1:8080',
  write: 'http://127.0.0.1:8081',
  proxy: 'http://127.0.0.1:8082',
  read: 'http://127.0.0.1:8083',
  search: 'http://127.0.0.1:8084',
  subscribe: 'http://127.0.0.1:8085',
};

/**
 * Describes every API, the proxy, what providers call, and the messages that destinations receive. Each operation has the
 * address of its API. Where two APIs have the same path, that of the second begins with `/v1`, and its address does not.
 *
 * @returns an OpenAPI 3.1 document
 */
export function completeOpenApiDocument(known: ApiAddresses): JsonSchema {
  const addresses = { ...DEFAULT_ADDRESSES, ...known };
  const endpoints = endpointsOf();
  const schemas = writeJsonSchemas(
    endpoints.map(([name]) => name),
    true,
  );
  const paths = new Map<string, JsonSchema>();

  function add(part: keyof ApiAddresses, path: string, method: string, operation: JsonSchema): void {
    const isTaken = paths.get(path)?.[method] !== undefined;
    const address = addresses[part];
    const servers = [{ url: isTaken ? address : `${address}${API_PREFIX}` }];
    const place = isTaken ? `${API_PREFIX}${path}` : path;
    paths.set(place, { ...paths.get(place), [method]: { ...operation, ...(part !== 'management' && { servers }) } });
  }

  for (const [name, endpoint] of endpoints) {
    add(endpoint.api, endpoint.path, endpoint.method.toLowerCase(), describeEndpoint(name, endpoint, schemas));
  }
  for (const [path, operation] of Object.entries(EVENT_OPERATIONS)) add('subscribe', path, 'post', operation);
  paths.set('/{path}', { servers: [{ url: addresses.proxy }], ...proxyPath() });

  return {
    openapi: OPENAPI_VERSION,
    info: infoOf('API'),
    servers: [{ url: `${addresses.management}${API_PREFIX}` }],
    tags: tagsOf(TAGS),
    paths: Object.fromEntries(paths),
    webhooks: webhooksOf(schemas),
    components: {
      schemas: schemas.components,
      examples: { ...examplesOf(endpoints), ...proxyExamples(), ...problemExamples(EVENT_ERRORS) },
      headers: { ...RESPONSE_HEADERS, ...PROXY_HEADERS },
      securitySchemes: { ...SECURITY_SCHEMES, ...EVENT_SIGNATURE },
    },
  };
}

const SIGNATURE_HEADERS = [
  ['webhook-id', 'Id of the message, the same for every delivery. Also sent as `svix-id`.', 'msg_4f5a6b7c8d9e0f1a'],
  [
    'webhook-timestamp',
    'Seconds since 1970 when the delivery was signed. Also sent as `svix-timestamp`.',
    '1769860800',
  ],
  [
    'webhook-signature',
    'HMAC-SHA256 of `id.timestamp.body` in base64, one for each signing key. Also sent as `svix-signature`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
] as const;

function webhooksOf({ messages }: ApiSchemas): JsonSchema {
  const parameters = SIGNATURE_HEADERS.map(([name, description, example]) => ({
    name,
    in: 'header',
    required: true,
    description,
    example,
    schema: { type: 'string' },
  }));
  const items = [...messages].map(([name, schema]) => {
    const component = String(schema.$ref).split('/').at(-1) ?? '';
    const operation = {
      operationId: `message.${name}`,
      tags: [MESSAGES_TAG],
      summary: docAt(component).description ?? name,
      description:
        'Verify the signature with `verify` of `ampersand-embed-server/webhooks`, or with a library for Standard Webhooks.',
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received.' },
        410: { description: 'The destination is disabled and receives no more messages.' },
        default: { description: 'Not received; the message is sent again later.' },
      },
    };
    return [name, { post: operation }];
  });
  return Object.fromEntries(items);
}

const EVENT_ERRORS = ['malformed-body', 'unauthenticated', 'body-too-large', ...COMMON_ERRORS.always] as const;

const EVENT_SIGNATURE: JsonSchema = {
  hubspotSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-HubSpot-Signature-v3',
    description: "Signed by HubSpot with the application's client secret.",
  },
};

const eventParameter = (name: string, description: string, example: unknown) => ({
  name,
  in: 'path',
  required: true,
  description,
  example,
  schema: { type: 'string' },
});

const EVENT_OPERATIONS: Record<string, JsonSchema> = {
  '/apps/hubspot/{appId}': describeEvents('receiveAppEvents', [
    eventParameter('appId', 'Id of the application at HubSpot.', '700001'),
  ]),
  '/projects/{project}/integrations/{integration}': describeEvents(
    'receiveIntegrationEvents',
    ['project', 'integration'].map((name) => {
      const { description = '', example } = docAt(`PathParameters.${name}`);
      return eventParameter(name, description, example);
    }),
  ),
};

function describeEvents(operationId: string, parameters: JsonSchema[]): JsonSchema {
  const refusals = groupByStatus([...EVENT_ERRORS]).map(([status, codes]) => [
    status,
    {
      description: describeStatus(status, codes),
      headers: responseHeaders(status),
      content: { 'application/problem+json': problemMedia(codes) },
    },
  ]);
  const schema = { type: 'array', items: { type: 'object' } };
  const example = [{ eventId: 100, subscriptionType: 'contact.propertyChange', portalId: 12345, objectId: 512 }];
  return {
    operationId,
    tags: [SUBSCRIBE_TAG],
    summary: 'Receives events of HubSpot',
    description: 'Called by the provider. Events are stored before the response.',
    security: [{ hubspotSignature: [] }],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: { 200: { description: 'Stored.', headers: responseHeaders(200) }, ...Object.fromEntries(refusals) },
  };
}
