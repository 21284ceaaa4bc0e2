import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { completeOpenApiDocument } from '../../../mock-server/http/openapi/complete-document.ts';
import { openApiDocument } from '../../../mock-server/http/openapi/openapi-document.ts';
import { proxyDocument } from '../../../mock-server/http/openapi/proxy-document.ts';
import { installOnDemand } from '../../../tools/install-on-demand.ts';

const ENTRY = join(import.meta.dirname, 'node_modules/@seriousme/openapi-schema-validator/index.js');

interface Validator {
  validate(document: object): Promise<{ valid: boolean; errors?: unknown }>;
  version: string;
}

let validator: Validator;

beforeAll(async () => {
  installOnDemand('test/package/openapi');
  const module = (await import(pathToFileURL(ENTRY).href)) as { Validator: new () => Validator };
  validator = new module.Validator();
});

it.each([
  ['complete', () => completeOpenApiDocument({})],
  ['management', () => openApiDocument('management')],
  ['write', () => openApiDocument('write')],
  ['read', () => openApiDocument('read')],
  ['search', () => openApiDocument('search')],
  ['proxy', proxyDocument],
])('the %s document passes the schema of OpenAPI 3.1', async (_name, document) => {
  // As a client gets it: without members that are undefined.
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document())));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('a document with a wrong member does not pass', async () => {
  const document = JSON.parse(JSON.stringify(completeOpenApiDocument({})));
  delete document.info.title;
  expect((await validator.validate(document)).valid).toBe(false);
});
