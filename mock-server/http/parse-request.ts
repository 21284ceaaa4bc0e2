import type { CommonErrorCode, EndpointName } from '../../src/contract/index.ts';
import { LIMITS } from '../../src/contract/index.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok, reject } from '../core/kernel/result.ts';
import type { BodyOf, ErrorCodeOf, QueryOf } from '../core/kernel/use-case.ts';
import { readJson } from './read-body.ts';
import { ENDPOINT_SCHEMAS } from './schemas/endpoint-schemas.ts';
import { rejectInvalid } from './validation-issues.ts';

/** Maximum number of values of a body whose errors are collected one by one, which limits the cost of validation. */
const MAX_SCANNED = 20_000;

/** Codes of a query or body that is not valid. `refuseFirst` adds those of its endpoint. */
export type ParseErrorCode<N extends EndpointName> = CommonErrorCode<'query' | 'body' | 'updateMask'> | ErrorCodeOf<N>;

/** Checked query and body of one request. */
export interface ParsedRequest<N extends EndpointName> {
  query: QueryOf<N>;
  body: BodyOf<N>;
}

/**
 * Parses what the endpoint takes. Unknown query parameters and members are ignored, as a newer client may send them.
 *
 * @param maxBodyBytes most bytes of the body
 */
export async function parseRequest<N extends EndpointName>(
  name: N,
  request: Request,
  maxBodyBytes: number = LIMITS.maxBodyBytes,
): Promise<Result<ParsedRequest<N>, Rejection<ParseErrorCode<N>>>> {
  const query = parseQuery(name, request);
  if (!query.ok) return query;
  const body = await parseBody(name, request, maxBodyBytes);
  if (!body.ok) return body;
  return ok({ query: query.value, body: body.value });
}

function parseQuery<N extends EndpointName>(
  name: N,
  request: Request,
): Result<QueryOf<N>, Rejection<CommonErrorCode<'query' | 'updateMask'>>> {
  const { query: schema } = ENDPOINT_SCHEMAS[name];
  // Without a schema the endpoint has no query, and its query type is the empty object.
  if (schema === undefined) return ok({} as QueryOf<N>);
  const raw = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = schema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : { ok: false, rejection: rejectInvalid(parsed.error, 'query', raw) };
}

async function parseBody<N extends EndpointName>(
  name: N,
  request: Request,
  maxBodyBytes: number,
): Promise<Result<BodyOf<N>, Rejection<ParseErrorCode<N>>>> {
  const { body: schema, refuseFirst } = ENDPOINT_SCHEMAS[name];
  // Without a schema the endpoint takes no body, and its body type is undefined. What was sent is not read.
  if (schema === undefined) return ok(undefined as BodyOf<N>);
  const read = await readJson(request, maxBodyBytes);
  if (!read.ok) return read;
  const { value, values } = read.value;
  const refusal = refuseFirst?.(value);
  if (refusal !== undefined) return { ok: false, rejection: refusal };
  if (values > MAX_SCANNED && !schema.validate(value)) {
    return reject(
      'invalid-input',
      `The body is not valid. It contains more than ${MAX_SCANNED} values, so its errors are not listed.`,
      { remedy: 'Compare it with /openapi.json, or send a part of it to see what is wrong.' },
    );
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return ok(parsed.data);
  if (value === undefined) return reject('malformed-body', 'The request needs a JSON body.');
  return { ok: false, rejection: rejectInvalid(parsed.error, 'body', value) };
}
