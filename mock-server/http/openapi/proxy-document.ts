import { COMMON_ERRORS, PROXY_ERRORS } from '../../../src/contract/index.ts';
import { PROBLEM_JSON } from '../problem-response.ts';
import { docAt } from './documented-schemas.ts';
import { groupByStatus } from './error-codes.ts';
import type { JsonSchema } from './json-schemas.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import { infoOf, OPENAPI_VERSION, SECURITY_SCHEMES, tagsOf } from './openapi-document.ts';
import { describeStatus, problemExamples, problemMedia, RESPONSE_HEADERS, responseHeaders } from './responses.ts';
import { PROXY_TAG } from './tags.ts';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

const ERRORS = [...PROXY_ERRORS, ...COMMON_ERRORS.always, ...COMMON_ERRORS.change];

/** Request headers that choose the installation. The proxy does not forward them. */
const PARAMETERS = [
  {
    name: 'path',
    in: 'path',
    required: true,
    description:
      "Path at the provider's API, with its slashes. The query is forwarded as it is. `i/{installation}` before it names the installation in place of the headers.",
    example: 'crm/v3/objects/contacts',
    schema: { type: 'string' },
  },
  header('x-amp-proxy-version', 'Version of this interface.', '1', { type: 'string', const: '1' }, true),
  header('x-amp-project-id', 'Id of the project, not its name.', docAt('projectId').example, { type: 'string' }, true),
  header(
    'x-amp-installation-id',
    'Id of the installation. It takes precedence over integration and group.',
    docAt('installationId').example,
  ),
  header(
    'x-amp-integration-name',
    'Id or name of the integration, together with x-amp-group-ref.',
    docAt('integration').example,
  ),
  header(
    'x-amp-group-ref',
    'Group that installed the integration, in UTF-8 or as an extended value of RFC 8187.',
    docAt('groupRef').example,
  ),
  header('x-amp-rate-limiter-mode', 'Rejects the call while the provider limits the account.', 'throttle', {
    type: 'string',
    enum: ['throttle'],
  }),
];

/** Header Objects of the proxy's responses. */
export const PROXY_HEADERS: JsonSchema = {
  Error: {
    description: 'Present when the proxy responds instead of the provider.',
    required: true,
    schema: { type: 'string', const: 'true' },
  },
  ProviderRetryAfter: {
    description: 'Time from which the provider may be called again, such as `Thu, 06 Mar 2025 22:09:49 UTC`.',
    schema: { type: 'string' },
  },
  Retryable: {
    description: 'Whether the call may be repeated after that time.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
};

const RETRY_HEADERS: JsonSchema = {
  'X-Amp-Retry-After': { $ref: '#/components/headers/ProviderRetryAfter' },
  'X-Amp-Retryable': { $ref: '#/components/headers/Retryable' },
};

/**
 * Describes the proxy, which forwards any method and path to the provider of an installation.
 *
 * @returns an OpenAPI 3.1 document
 */
export function proxyDocument(): JsonSchema {
  return {
    openapi: OPENAPI_VERSION,
    info: infoOf(PROXY_TAG),
    tags: tagsOf([PROXY_TAG]),
    servers: [
      {
        url: '{proxy}',
        variables: { proxy: { default: 'http://127.0.0.1:8082', description: 'Address of the proxy.' } },
      },
    ],
    paths: { '/{path}': proxyPath() },
    components: {
      schemas: writeJsonSchemas([]).components,
      examples: proxyExamples(),
      headers: { ...RESPONSE_HEADERS, ...PROXY_HEADERS },
      securitySchemes: { apiKey: SECURITY_SCHEMES.apiKey },
    },
  };
}

/** @returns the Path Item Object of the proxy */
export function proxyPath(): JsonSchema {
  return {
    parameters: PARAMETERS,
    ...Object.fromEntries(METHODS.map((method) => [method, describeMethod(method)])),
  };
}

/** @returns the Example Objects of the proxy's problems */
export function proxyExamples(): JsonSchema {
  return problemExamples(ERRORS);
}

function describeMethod(method: string): JsonSchema {
  const errors = groupByStatus(ERRORS).map(([status, codes]) => [
    status,
    {
      description: describeStatus(status, codes),
      headers: {
        ...responseHeaders(status),
        'X-Amp-Error': { $ref: '#/components/headers/Error' },
        ...(status === 429 && RETRY_HEADERS),
      },
      content: { [PROBLEM_JSON]: problemMedia(codes) },
    },
  ]);
  return {
    operationId: `${method}Proxy`,
    tags: [PROXY_TAG],
    summary: "Forwards a call to the provider with the connection's credential",
    description:
      'Needs an API key of the project with the scope `full`; no other credential is accepted. ' +
      "The provider's response comes back as it is, except for cookies and headers with the prefix X-Amp-. " +
      'A status below can also be that of the provider; only the proxy sends X-Amp-Error.',
    security: [{ apiKey: [] }],
    ...(method !== 'get' && method !== 'head' && { requestBody: { required: false, content: { '*/*': {} } } }),
    responses: {
      ...Object.fromEntries(errors),
      default: { description: "The provider's response.", headers: RETRY_HEADERS, content: { '*/*': {} } },
    },
  };
}

function header(
  name: string,
  description: string,
  example: unknown,
  schema: JsonSchema = { type: 'string' },
  required = false,
): JsonSchema {
  return { name, in: 'header', required, description, example, schema };
}
