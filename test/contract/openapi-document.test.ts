import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { completeOpenApiDocument } from '../../mock-server/http/openapi/complete-document.ts';
import { openApiDocument } from '../../mock-server/http/openapi/openapi-document.ts';
import { proxyDocument } from '../../mock-server/http/openapi/proxy-document.ts';
import type { Api, Endpoint } from '../../src/contract/index.ts';
import { ENDPOINTS, PROBLEM_CODES, PROXY_ERRORS } from '../../src/contract/index.ts';
import { docsFile, writeContractDocs } from '../../tools/docs/contract-docs.ts';
import { createTestServer } from '../support/test-server.ts';

const APIS: Api[] = ['management', 'write', 'read', 'search'];
const rows = Object.entries(ENDPOINTS) as [string, Endpoint][];

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, { schema: object }> }>;
}
interface Problems {
  description: string;
  content: Record<string, { examples?: Record<string, { $ref: string }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    examples: Record<string, { value: object }>;
    securitySchemes: object;
  };
}

/** As a client gets it. */
const documentOf = (api: Api): Document => JSON.parse(JSON.stringify(openApiDocument(api)));
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path));

const CREDENTIALS: Record<Endpoint['access'], string[]> = {
  public: [],
  frontend: ['apiKey', 'userToken', 'operator'],
  full: ['apiKey', 'operator'],
  operator: ['operator'],
};

it.each(rows)('%s is described where its API is', (name, endpoint) => {
  const operation = documentOf(endpoint.api).paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary });
  expect(operation?.security.flatMap((one) => Object.keys(one))).toEqual(CREDENTIALS[endpoint.access]);
  const { responses = {} } = operation ?? {};
  const guarded = endpoint.access === 'public' ? [] : ['401', '403', '429'];
  const wanted = [String(endpoint.success), ...guarded, '500', '503', 'default'];
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(wanted));
  for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty('X-Request-Id');
  expect(responses['429']?.headers).toEqual(
    endpoint.access === 'public' ? undefined : expect.objectContaining({ 'Retry-After': expect.anything() }),
  );
});

it.each<[string, keyof typeof ENDPOINTS, string, string[]]>([
  ['what its use case returns', 'deleteConnection', '409', ['conflict', 'in-use']],
  ['a provider that refuses', 'hydrateRevision', '422', ['credentials-refused', 'provider-refused', 'unprocessable']],
  ['its placeholders', 'updateTopic', '404', ['not-found', 'project-not-found']],
  ['a project in its body', 'oauthConnect', '404', ['not-found', 'project-not-found']],
  ['its mask', 'updateProject', '400', ['malformed-body', 'invalid-input', 'invalid-update-mask']],
  ['its access', 'listProjects', '403', ['forbidden']],
])('problem codes of %s are listed, each with an example', (_what, name, status, codes) => {
  const { api, path, method } = ENDPOINTS[name];
  const document = documentOf(api);
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[status] as Problems | undefined;
  expect(response?.description).toContain(`Problem codes: ${codes.join(', ')}.`);
  const { examples = {} } = response?.content['application/problem+json'] ?? {};
  expect(Object.keys(examples)).toEqual(codes);
  for (const [code, { $ref }] of Object.entries(examples)) {
    expect($ref).toBe(`#/components/examples/${code}`);
    expect(document.components.examples[code]?.value).toMatchObject({ status: Number(status) });
  }
});

it.each<[string, keyof typeof ENDPOINTS, string, string[]]>([
  [
    'a write that is not valid is refused in plain text, or as JSON where that is preferred',
    'writeRecords',
    '400',
    ['text/plain', 'application/problem+json'],
  ],
  [
    'a write that the provider refused is JSON',
    'writeRecords',
    '422',
    ['application/json', 'application/problem+json'],
  ],
  ['a read that is not valid is refused as JSON', 'triggerRead', '400', ['application/json']],
  ['a search that is not valid is refused as JSON', 'searchRecords', '400', ['application/json']],
  ['keys of user tokens are refused as JSON', 'updateJwtKey', '422', ['application/json']],
  ['everything else is refused with a problem document', 'createTopic', '409', ['application/problem+json']],
])('%s', (_what, name, status, types) => {
  const { api, path, method } = ENDPOINTS[name];
  const responses = documentOf(api).paths[path]?.[method.toLowerCase()]?.responses;
  expect(Object.keys(responses?.[status]?.content ?? {})).toEqual(types);
});

describe.each(APIS)('the description of the %s API', (api) => {
  const document = documentOf(api);

  it('is an OpenAPI 3.1 document with the endpoints of the API and no others', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const names = operationsOf(document).map(({ operationId }) => operationId);
    expect(names.sort()).toEqual(
      rows
        .filter(([, row]) => row.api === api)
        .map(([name]) => name)
        .sort(),
    );
  });

  it('declares exactly the placeholders of each path', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(operations)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name }) => name)).toEqual(placeholders);
        expect(declared.every(({ required }) => required)).toBe(true);
        expect(parameters.every((parameter) => ['path', 'query'].includes(parameter.in))).toBe(true);
      }
    }
  });

  it('holds schemas that are valid JSON Schema 2020-12 with references that lead somewhere', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: true });
    // The package's types speak of a module with a default export, and Node hands out the function itself.
    (ajvFormats as unknown as (target: Ajv2020) => void)(ajv);
    ajv.addSchema({ $id: 'document', ...document });
    const schemas = operationsOf(document).flatMap(({ parameters, requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema)),
    ]);
    expect(schemas.length).toBeGreaterThan(0);
    // Most responses refer to the same schemas, and compiling is slow.
    const distinct = new Set(
      [...schemas, ...Object.values(document.components.schemas)].map((one) => JSON.stringify(one)),
    );
    for (const text of distinct) {
      const schema = JSON.parse(text);
      expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
      const rooted = JSON.parse(text.replaceAll('"#/', '"document#/'));
      expect(() => ajv.compile(rooted)).not.toThrow();
    }
  });

  it('names no schema that nothing uses', () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) {
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });

  it('is served without a credential', async () => {
    const server = await createTestServer();
    const response = await server.apps[api].fetch(new Request('https://api.test/openapi.json'));
    expect(response.headers.get('Content-Type')).toBe('application/json');
    // The management API describes every API.
    const wanted = api === 'management' ? JSON.parse(JSON.stringify(completeOpenApiDocument({}))) : document;
    expect(await response.json()).toEqual(wanted);
  });
});

it('a required value is described as required, and a value of a query in its own type', () => {
  const { paths } = documentOf('management');
  const parameters = paths['/projects/{project}/bootstrap']?.get?.parameters ?? [];
  expect(parameters.find(({ name }) => name === 'groupRef')).toMatchObject({
    required: true,
    schema: { type: 'string' },
  });
  const operations = paths[ENDPOINTS.listOperations.path]?.get?.parameters ?? [];
  expect(operations.find(({ name }) => name === 'pageSize')).toMatchObject({
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 1000 },
  });
});

describe('schemas that bodies and responses share', () => {
  const { schemas } = documentOf('management').components as { schemas: Record<string, { required?: string[] }> };
  const { paths } = documentOf('management');

  it('are described apart where they differ', () => {
    expect(schemas.ReadObjectConfig?.required).toContain('objectName');
    expect(schemas.ReadObjectConfigInput?.required).not.toContain('objectName');
    const { requestBody, responses } = paths[ENDPOINTS.updateInstallation.path]?.patch ?? {};
    expect(JSON.stringify(requestBody)).not.toContain('/ReadObjectConfig"');
    expect(JSON.stringify(schemas.UpdateInstallationRequest)).toContain('/ReadObjectConfigInput"');
    expect(JSON.stringify(responses)).toContain('/Installation"');
    expect(JSON.stringify(schemas.Config)).toContain('/ConfigContent"');
  });

  it('mark what the server sets, and what it never shows', () => {
    expect(schemas.ProviderApp).toMatchObject({
      properties: { id: { readOnly: true }, createTime: { readOnly: true } },
    });
    expect(schemas.CreateProviderAppRequest).toMatchObject({ properties: { clientSecret: { writeOnly: true } } });
    const bodies = Object.values(paths).flatMap((path) => Object.values(path).map(({ requestBody }) => requestBody));
    expect(JSON.stringify(bodies)).not.toContain('readOnly');
  });
});

describe('the description of the proxy', () => {
  const document: Document = JSON.parse(JSON.stringify(proxyDocument()));
  const { parameters, ...methods } = document.paths['/{path}'] as unknown as Record<string, Operation> & {
    parameters: Operation['parameters'];
  };
  const operations = Object.values(methods);

  it('has every method, with an API key and the headers that choose the installation', () => {
    expect(Object.keys(methods)).toEqual(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);
    for (const { security } of operations) expect(security).toEqual([{ apiKey: [] }]);
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    expect(required).toEqual(['path', 'x-amp-proxy-version', 'x-amp-project-id']);
  });

  it('lists every problem code of the proxy under its status', () => {
    for (const { responses } of operations) {
      for (const code of PROXY_ERRORS) {
        const response = responses[PROBLEM_CODES[code].status];
        expect(response?.headers).toHaveProperty('X-Amp-Error');
        expect(
          Object.keys((response as Problems | undefined)?.content['application/problem+json']?.examples ?? {}),
        ).toContain(code);
        expect(document.components.examples).toHaveProperty(code);
      }
    }
  });

  it('is served by the management API without a credential', async () => {
    const server = await createTestServer();
    const response = await server.apps.management.fetch(new Request('https://api.test/openapi-proxy.json'));
    expect(await response.json()).toEqual(document);
  });
});

describe('the description of everything', () => {
  type Schema = Record<string, unknown> & { $ref?: string; description?: string; examples?: unknown[] };
  const addresses = { write: 'https://write.test', search: 'https://search.test', subscribe: 'https://subscribe.test' };
  const document: Document & { webhooks: Record<string, { post: Operation }> } = JSON.parse(
    JSON.stringify(completeOpenApiDocument(addresses)),
  );
  const schemas = document.components.schemas as Record<string, Schema>;
  const resolve = (schema: Schema): Schema => ({ ...schemas[schema.$ref?.split('/').at(-1) ?? ''], ...schema });
  const operations = [...operationsOf(document), ...Object.values(document.webhooks).map(({ post }) => post)].filter(
    (operation) => operation.operationId !== undefined,
  );

  /** Every schema inside a schema, with its place; references are not followed, because every named schema is visited. */
  function* inside(schema: Schema, place: string): Generator<[place: string, schema: Schema, isProperty: boolean]> {
    for (const [name, member] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
      yield [`${place}.${name}`, member, true];
      yield* inside(member, `${place}.${name}`);
    }
    const parts = [schema['anyOf'], schema['oneOf'], schema['allOf'], schema['items'], schema['additionalProperties']];
    for (const part of parts.flat().filter((one) => typeof one === 'object')) {
      yield [place, part as Schema, false];
      yield* inside(part as Schema, place);
    }
  }

  const roots: [string, Schema][] = [
    ...Object.entries(schemas),
    ...operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values(part?.content ?? {}).map(({ schema }): [string, Schema] => [
          operationId,
          (schema ?? {}) as Schema,
        ]),
      ),
    ),
  ];
  const all = roots.flatMap(([name, schema]) => [[name, schema, false] as const, ...inside(schema, name)]);

  it('has a description and an example for every property and parameter', () => {
    // A property that must be absent has neither.
    const properties = all.filter(([, schema, isProperty]) => isProperty && schema['not'] === undefined);
    expect(properties.length).toBeGreaterThan(700);
    const incomplete = properties.filter(([, schema]) => {
      const { description, examples } = resolve(schema);
      return !description || !Array.isArray(examples) || examples.length === 0;
    });
    expect(incomplete.map(([place]) => place)).toEqual([]);
    const shared = document.paths['/{path}']?.['parameters'] as unknown as Operation['parameters'];
    const parameters = [...shared, ...operations.flatMap((operation) => operation.parameters ?? [])];
    for (const parameter of parameters) {
      expect(parameter).toMatchObject({ description: expect.stringMatching(/./), example: expect.anything() });
    }
  });

  it('has examples that conform to their schemas', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    // The package's types speak of a module with a default export, and Node hands out the function itself.
    (ajvFormats as unknown as (target: Ajv2020) => void)(ajv);
    ajv.addSchema({ $id: 'document', ...document });
    const seen = new Set<string>();
    const wrong = new Set<string>();
    for (const [place, schema] of all) {
      const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
      if (schema.examples === undefined || seen.has(text)) continue;
      seen.add(text);
      const validate = ajv.compile(JSON.parse(text));
      for (const example of schema.examples) {
        if (!validate(example)) wrong.add(`${place}: ${ajv.errorsText(validate.errors)}`);
      }
    }
    expect([...wrong]).toEqual([]);
    expect(seen.size).toBeGreaterThan(500);
  });

  it('names the address of each operation, and every operation once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(rows.map(([name]) => name)));
    const serversOf = (path: string, method: string) =>
      (document.paths[path]?.[method] as unknown as { servers?: { url: string }[] })?.servers;
    const { path } = ENDPOINTS.writeRecords;
    expect(serversOf(path, 'post')).toEqual([{ url: 'https://write.test/v1' }]);
    expect(serversOf(`/v1${path}`, 'post')).toEqual([{ url: 'http://127.0.0.1:8083' }]);
    expect(serversOf(ENDPOINTS.searchRecords.path, 'post')).toEqual([{ url: 'https://search.test/v1' }]);
    expect(serversOf('/apps/hubspot/{appId}', 'post')).toEqual([{ url: 'https://subscribe.test/v1' }]);
    expect(document.paths['/{path}']).toMatchObject({ servers: [{ url: 'http://127.0.0.1:8082' }] });
  });

  it('lists the allowed paths of update masks', () => {
    const text = (name: string) => JSON.stringify(schemas[name]);
    expect(text('UpdateInstallationRequest')).toContain('"config.content.proxy.enabled"');
    expect(text('PatchJWTKeyRequest')).toContain('["active","label","name"]');
  });

  it('has the docstrings of the contract', () => {
    expect(readFileSync(docsFile, 'utf8'), 'Run `npm run docs`.').toBe(writeContractDocs());
  });
});
