import type { Context } from 'hono';
import { Hono } from 'hono';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { Sandbox, SandboxOptions } from '../shared/create-sandbox.ts';
import { createSandbox } from '../shared/create-sandbox.ts';
import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { ChangeLog } from './change-log.ts';
import { createChangeLog, RETENTION_MS } from './change-log.ts';
import { readCollection, writeCollection } from './collection-routes.ts';
import { describeGlobal, describeObject } from './describe.ts';
import type { ChannelType, EventChannels } from './event-channels.ts';
import { createEventChannels } from './event-channels.ts';
import type { Org, RecordCounts } from './org.ts';
import { createOrg } from './org.ts';
import { handleRecordRequest } from './record-routes.ts';
import type { SandboxResponse } from './response.ts';
import { NOT_FOUND, refusal } from './response.ts';
import { longId } from './salesforce-id.ts';
import type { SalesforceOauthOptions, Session } from './session.ts';
import { createSalesforceOauth, DEFAULT_TOKENS, DEMO_USER, ORG_ID } from './session.ts';
import { parseStatement } from './soql-parse.ts';
import type { QueryRoutes } from './soql-run.ts';
import { createQueryRoutes } from './soql-run.ts';
import type { StreamingParts, StreamingWaits } from './streaming.ts';
import { createStreamControls, createStreaming } from './streaming.ts';
import type { ToolingRoutes } from './tooling-routes.ts';
import { createToolingRoutes } from './tooling-routes.ts';

/** Options of a sandbox. All members are optional. */
export interface SalesforceSandboxOptions extends SandboxOptions, SalesforceOauthOptions {
  /** Fixed access tokens by name, beside those of the authorization server. */
  tokens?: Readonly<Record<string, Session>>;
  /** Seeded records by object. */
  counts?: RecordCounts;
  /** Most records of a page; 2,000 by default. */
  maxPerPage?: number;
  /** API calls until the org's limit is exceeded; none by default. */
  apiLimit?: number;
  /** Waits of the Streaming API. */
  streaming?: StreamingWaits;
  /** Time for which change events can be replayed, in ms; 72 hours by default. */
  eventRetentionMs?: number;
  /** Timers of held requests; those of the runtime by default. */
  setTimer?: StreamingParts['setTimer'];
}

/** A simulated Salesforce org that needs no network. */
export interface SalesforceSandbox extends Sandbox {
  /** Its authorization server, to end tokens or to shorten their life. */
  oauth: AuthorizationServer;
  /** Refuses writes of these records, and of records that refer to them, until `unlockRecords` or a reset. */
  lockRecords(...ids: string[]): void;
  unlockRecords(): void;
}

type Env = { Variables: { session: Session } };

/** Codes of refusals on demand. */
const CODES: Readonly<Record<number, string>> = {
  401: 'INVALID_SESSION_ID',
  403: 'INSUFFICIENT_ACCESS',
  404: 'NOT_FOUND',
  500: 'UNKNOWN_EXCEPTION',
  503: 'SERVER_UNAVAILABLE',
};

/** Timers of the runtime. */
function setRuntimeTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Bytes of address and headers together. */
const MAX_URL_LENGTH = 16_384;
/** Calls in 24 hours of an org without its own limit. */
const USUAL_LIMIT = 15_000;

const CHANNEL_TYPES = 'PlatformEventChannel(?:Member)?';

/** Creates a sandbox. Two sandboxes share nothing. */
export function createSalesforceSandbox(options: SalesforceSandboxOptions = {}): SalesforceSandbox {
  const now = options.now ?? (() => new Date());
  const tokens = options.tokens ?? DEFAULT_TOKENS;
  let origin = 'https://acme.my.salesforce.com';
  const oauth = createSalesforceOauth(options, () => origin);
  let counts = options.counts ?? {};
  let calls = 0;
  let org: Org;
  let queries: QueryRoutes;
  let tooling: ToolingRoutes;
  let channels: EventChannels;
  let changes: ChangeLog;

  function open(): void {
    calls = 0;
    org = createOrg(counts, now);
    queries = createQueryRoutes(org, options.maxPerPage ?? 2_000);
    tooling = createToolingRoutes(org);
    channels = createEventChannels(org);
    changes = createChangeLog({
      org,
      now,
      retentionMs: options.eventRetentionMs ?? RETENTION_MS,
      commitUser: DEMO_USER.id,
      appended: () => streaming.wake(),
    });
  }

  function sessionOf(request: Request): Session | undefined {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (Object.hasOwn(tokens, bearer)) return tokens[bearer];
    return oauth.grantOfRequest(request) === undefined ? undefined : {};
  }

  const streaming = createStreaming({
    waits: options.streaming ?? {},
    now,
    setTimer: options.setTimer ?? setRuntimeTimer,
    log: () => changes,
    channels: () => channels,
    sessionOf: (token) => sessionOf(new Request(origin, { headers: { authorization: `Bearer ${token}` } })),
  });
  open();

  /** Runs the writes of one request as one transaction, and logs their change events. */
  function inTransaction(write: () => SandboxResponse): SandboxResponse {
    const response = write();
    changes.record(org.drainChanges(), channels.isSelected);
    return response;
  }

  const provider = new Hono<Env>();
  provider.use(async (context, next) => {
    origin = new URL(context.req.url).origin;
    return (await oauth.fetch(context.req.raw)) ?? next();
  });

  provider.get('/services/oauth2/userinfo', (context) => {
    if (sessionOf(context.req.raw) === undefined) return context.text('Bad_OAuth_Token', 403);
    const { id, name } = oauth.grantOfRequest(context.req.raw)?.user ?? DEMO_USER;
    return context.json({ sub: `${origin}/id/${ORG_ID}/${id}`, user_id: id, organization_id: ORG_ID, name });
  });

  provider.use('/services/data/*', async (context, next) => {
    if (sizeOf(context.req.raw) > MAX_URL_LENGTH) return context.text('URI Too Long', 414);
    const session = sessionOf(context.req.raw);
    if (session === undefined) {
      return toResponse(context, refusal(401, 'INVALID_SESSION_ID', 'Session expired or invalid'));
    }
    calls += 1;
    const limit = options.apiLimit ?? USUAL_LIMIT;
    context.header('Sforce-Limit-Info', `api-usage=${calls}/${limit}`);
    if (options.apiLimit !== undefined && calls > limit) {
      return toResponse(context, refusal(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'));
    }
    context.set('session', session);
    return next();
  });

  const root = '/services/data/:version{v[0-9]+\\.0}';

  provider.on('GET', [root, `${root}/`], (context) => {
    const own = `/services/data/${context.req.param('version')}`;
    const names = ['tooling', 'query', 'composite', 'sobjects', 'limits'];
    const { id } = oauth.grantOfRequest(context.req.raw)?.user ?? DEMO_USER;
    const resources = Object.fromEntries(names.map((name) => [name, `${own}/${name}`]));
    return context.json({ ...resources, identity: `${origin}/id/${ORG_ID}/${id}` });
  });
  provider.get(`${root}/limits`, (context) => {
    const Max = options.apiLimit ?? USUAL_LIMIT;
    return context.json({ DailyApiRequests: { Max, Remaining: Math.max(0, Max - calls) } });
  });

  provider.get(`${root}/query`, (context) => {
    const { version = '' } = context.req.param();
    const header = context.req.header('sforce-query-options');
    return toResponse(context, queries.query(context.get('session'), version, context.req.query('q') ?? '', header));
  });
  provider.get(`${root}/query/:locator`, (context) => {
    const { version = '', locator } = context.req.param();
    return toResponse(context, queries.queryMore(version, locator));
  });

  /** A composite request of this sandbox may contain queries, which is what it is for when they are long. */
  provider.post(`${root}/composite`, async (context) => {
    const body = await jsonOf(context);
    const requests = isJsonRecord(body) && Array.isArray(body['compositeRequest']) ? body['compositeRequest'] : [];
    const compositeResponse = requests.filter(isJsonRecord).map((request) => {
      const url = new URL(String(request['url']), origin);
      const version = /^\/services\/data\/(v\d+\.0)\/query$/.exec(url.pathname)?.[1];
      const response =
        version === undefined
          ? NOT_FOUND
          : queries.query(context.get('session'), version, url.searchParams.get('q') ?? '', undefined);
      return {
        body: response.body ?? null,
        httpHeaders: {},
        httpStatusCode: response.status,
        referenceId: request['referenceId'] ?? null,
      };
    });
    return context.json({ compositeResponse });
  });

  provider.on(['GET', 'POST', 'PATCH', 'DELETE'], `${root}/composite/sobjects`, async (context) =>
    toResponse(
      context,
      await jsonOf(context).then((body) =>
        inTransaction(() =>
          writeCollection({
            org,
            session: context.get('session'),
            method: context.req.method,
            body,
            ids: context.req.query('ids'),
            allOrNone: context.req.query('allOrNone'),
            duplicateRule: context.req.header('sforce-duplicate-rule-header'),
          }),
        ),
      ),
    ),
  );
  provider.post(`${root}/composite/sobjects/:object`, async (context) => {
    const { version = '', object: name = '' } = context.req.param();
    const object = org.object(name);
    if (object === undefined) return toResponse(context, NOT_FOUND);
    const body = await jsonOf(context);
    return toResponse(context, readCollection({ org, session: context.get('session'), version, object, body }));
  });

  provider.get(`${root}/sobjects`, (context) => context.json(describeGlobal(org, context.req.param('version') ?? '')));
  provider.get(`${root}/sobjects/:object/describe`, (context) => {
    const object = org.object(context.req.param('object'));
    return object === undefined
      ? toResponse(context, NOT_FOUND)
      : context.json(describeObject(object, context.get('session')));
  });
  provider.on(
    ['GET', 'POST', 'PATCH', 'DELETE'],
    [`${root}/sobjects/:object`, `${root}/sobjects/:object/:id`],
    async (context) => {
      const { version = '', object: name = '', id } = context.req.param() as Record<string, string | undefined>;
      const object = org.object(name);
      if (object === undefined) return toResponse(context, NOT_FOUND);
      const body = await context.req.text();
      return toResponse(
        context,
        inTransaction(() =>
          handleRecordRequest({
            org,
            session: context.get('session'),
            version,
            method: context.req.method,
            object,
            id,
            fields: context.req.query('fields'),
            body,
            duplicateRule: context.req.header('sforce-duplicate-rule-header'),
          }),
        ),
      );
    },
  );

  provider.get(`${root}/tooling/query`, (context) => {
    const text = context.req.query('q') ?? '';
    const statement = parseStatement(text);
    const found = 'error' in statement ? undefined : channels.query(context.get('session'), statement);
    return toResponse(context, found ?? tooling.query(text));
  });
  provider.on(
    ['GET', 'POST', 'PATCH', 'DELETE'],
    [`${root}/tooling/sobjects/:type{${CHANNEL_TYPES}}`, `${root}/tooling/sobjects/:type{${CHANNEL_TYPES}}/:id`],
    async (context) => {
      const { type, id } = context.req.param() as { type: ChannelType; id?: string };
      const body = await jsonOf(context);
      return toResponse(
        context,
        channels.respond({ session: context.get('session'), method: context.req.method, type, id, body }),
      );
    },
  );
  provider.post('/cometd/:version', (context) => streaming.respond(context.req.raw));
  provider.post(`${root}/tooling/sobjects/CustomField`, async (context) =>
    toResponse(context, tooling.create(await jsonOf(context))),
  );
  provider.patch(`${root}/tooling/sobjects/CustomField/:id`, async (context) =>
    toResponse(context, tooling.update(context.req.param('id') ?? '', await jsonOf(context))),
  );
  provider.notFound((context) => toResponse(context, NOT_FOUND));

  const sandbox = createSandbox(options, {
    provider,
    reset: (newCounts = counts) => {
      counts = newCounts;
      open();
      oauth.reset();
      streaming.reset();
    },
    more: {
      'expire-tokens': () => {
        oauth.expireAccessTokens();
        streaming.wake();
      },
      'revoke-all': () => {
        oauth.revokeAll();
        streaming.wake();
      },
      'drop-clients': () => streaming.dropClients(),
      'expire-events': () => changes.clear(),
    },
    routes: createStreamControls({ streaming, log: () => changes }),
    refusalBody: (status, message = `Responded with ${status} on demand.`) => [
      { message, errorCode: CODES[status] ?? 'UNKNOWN_EXCEPTION' },
    ],
  });
  return {
    ...sandbox,
    oauth,
    lockRecords: (...ids) => {
      for (const id of ids) org.lockedIds.add(longId(id));
    },
    unlockRecords: () => org.lockedIds.clear(),
  };
}

function toResponse(context: Context<Env>, { status, body }: SandboxResponse): Response {
  return status === 204 ? context.body(null, 204) : context.json(body ?? null, status);
}

async function jsonOf(context: Context<Env>): Promise<JsonValue | undefined> {
  try {
    // Parsed JSON is a JSON value.
    return JSON.parse(await context.req.text()) as JsonRecord;
  } catch {
    return undefined;
  }
}

function sizeOf({ url, headers }: Request): number {
  const { pathname, search } = new URL(url);
  return Array.from(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    pathname.length + search.length,
  );
}
