import { join } from 'node:path';
import ts from 'typescript';
import type { ContractDoc } from '../../mock-server/http/openapi/documented-schemas.ts';
import { placeOf } from '../../mock-server/http/openapi/documented-schemas.ts';
import type { JsonSchema } from '../../mock-server/http/openapi/json-schemas.ts';
import { writeJsonSchemas } from '../../mock-server/http/openapi/json-schemas.ts';
import type { EndpointName } from '../../src/contract/index.ts';
import { ENDPOINTS } from '../../src/contract/index.ts';
import { TypeReader } from './read-types.ts';

/** File with the docstrings, which the API description reads. */
export const docsFile = join(import.meta.dirname, '../../mock-server/http/openapi/contract-docs.json');

/** Types whose schema has another name in the published descriptions. */
const TYPE_NAMES: Record<string, string> = {
  Log: 'OperationLog',
  JWTKey: 'JwtKey',
  CreateJWTKeyRequest: 'CreateJwtKeyRequest',
  PatchJWTKeyRequest: 'UpdateJwtKeyRequest',
};

/**
 * Reads the docstrings of `src/contract` at every place that the API description has: a description, and an `@example` in
 * JSON or as plain text.
 */
function readContractDocs(): Record<string, ContractDoc> {
  const reader = new TypeReader('src/contract/index.ts');
  const { checker, symbols } = reader;
  const endpoints = symbols.get('ENDPOINTS');
  const docs: Record<string, ContractDoc> = {};

  function add(place: string, symbol: ts.Symbol | undefined): void {
    if (symbol === undefined) return;
    const { description, example } = reader.comment(symbol);
    if (description === '' && example === undefined) return;
    docs[place] = {
      ...(description !== '' && { description }),
      ...(example !== undefined && { example: parse(example, checker.getTypeOfSymbol(symbol)) }),
    };
  }

  function walk(type: ts.Type | undefined, schema: JsonSchema, place: string): void {
    if (type === undefined || schema.$ref !== undefined) return;
    const own = checker.getNonNullableType(type);
    for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flat()) {
      if (part !== undefined) walk(own, part as JsonSchema, place);
    }
    for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
      const symbol = propertyOf(own, name);
      add(`${place}.${name}`, symbol);
      walk(symbol && checker.getTypeOfSymbol(symbol), member, `${place}.${name}`);
    }
    const types = own.isUnion() ? own.types : [own];
    if (schema.items !== undefined) {
      const list = types.find((one) => checker.isArrayType(one));
      walk(list && checker.getIndexTypeOfType(list, ts.IndexKind.Number), schema.items as JsonSchema, `${place}[]`);
    }
    if (typeof schema.additionalProperties === 'object') {
      const map = types.map((one) => checker.getIndexTypeOfType(one, ts.IndexKind.String)).find((one) => one);
      walk(map, schema.additionalProperties as JsonSchema, `${place}{}`);
    }
  }

  const typeOf = (name: string) => {
    const symbol = symbols.get(name);
    return symbol && checker.getDeclaredTypeOfSymbol(symbol);
  };

  for (const name of ['Shared', 'PathParameters']) {
    for (const property of typeOf(name)?.getProperties() ?? []) add(`${name}.${property.name}`, property);
  }
  const names = Object.keys(ENDPOINTS) as EndpointName[]; // Object.keys forgets the names of its keys
  const schemas = writeJsonSchemas(names, true);
  for (const [name, schema] of Object.entries(schemas.components)) {
    const plain = placeOf(name);
    const event = plain.startsWith('Notification.') ? plain.slice('Notification.'.length) : undefined;
    if (event === undefined) {
      add(plain, symbols.get(TYPE_NAMES[plain] ?? plain));
      walk(typeOf(TYPE_NAMES[plain] ?? plain), schema, plain);
    } else {
      const payload = propertyOf(typeOf('NotificationData'), event);
      add(plain, payload);
      walk(
        payload && checker.getTypeOfSymbol(payload),
        (schema.properties as { data: JsonSchema }).data,
        `${plain}.data`,
      );
    }
  }
  for (const name of names) {
    const symbol = propertyOf(endpoints && checker.getTypeOfSymbol(endpoints), name);
    const types = symbol && propertyOf(checker.getTypeOfSymbol(symbol), 'types');
    const endpoint = types && checker.getNonNullableType(checker.getTypeOfSymbol(types));
    for (const part of ['query', 'body', 'response'] as const) {
      const written = schemas.of(name, part);
      const property = endpoint && propertyOf(endpoint, part);
      if (property !== undefined) add(`${name}.${part}`, property);
      if (written && property) walk(checker.getTypeOfSymbol(property), written, `${name}.${part}`);
    }
  }
  return Object.fromEntries(Object.entries(docs).sort(([a], [b]) => (a < b ? -1 : 1)));

  /** Of a union, the property of the first type that has it. */
  function propertyOf(type: ts.Type | undefined, name: string): ts.Symbol | undefined {
    if (type === undefined) return undefined;
    if (!type.isUnion()) return checker.getPropertyOfType(type, name);
    return type.types.map((one) => propertyOf(one, name)).find((symbol) => symbol !== undefined);
  }
}

/** Text that is not JSON of the type is the example itself. */
function parse(text: string, type: ts.Type): unknown {
  const isText = (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.StringLike);
  try {
    const value: unknown = JSON.parse(text);
    return isText && typeof value === 'number' ? text : value;
  } catch {
    return text;
  }
}

/** @returns the content of {@link docsFile} */
export function writeContractDocs(): string {
  return `${JSON.stringify(readContractDocs(), null, 2)}\n`;
}
