import type { Context } from 'hono';
import { Hono } from 'hono';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { SignInOptions } from '../oauth/oauth-client.ts';
import { DEMO_OAUTH_CLIENT } from '../oauth/oauth-client.ts';
import type { Sandbox, SandboxCounts, SandboxOptions } from '../shared/create-sandbox.ts';
import { createSandbox } from '../shared/create-sandbox.ts';
import type { JsonRecord } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import { handleAssociationRequest, linkCreated } from './association-routes.ts';
import type { RecordChange } from './associations.ts';
import { createAssociations, watchRecords } from './associations.ts';
import { handleBatchRequest } from './batch-routes.ts';
import { findObjectType } from './object-types.ts';
import { ownersResponse, shownPipelines } from './owners-and-pipelines.ts';
import { handlePropertyRequest } from './property-routes.ts';
import type { RecordRequest } from './record-routes.ts';
import { handleRecordRequest } from './record-routes.ts';
import type { RecordStore } from './record-store.ts';
import { createRecordStore, shownSchema } from './record-store.ts';
import type { SandboxResponse } from './response.ts';
import { errorBody, invalid, notFound, refuseScope, success } from './response.ts';
import type { SandboxToken } from './tokens.ts';
import { createHubspotOauth, DEFAULT_TOKENS, DEMO_PORTAL } from './tokens.ts';
import { createWebhookApp, DEMO_APP_ID, DEMO_DEVELOPER_KEY } from './webhook-app.ts';
import type { DeliveryOptions, WebhookOutbox } from './webhook-outbox.ts';
import { createWebhookControls, createWebhookOutbox } from './webhook-outbox.ts';

/** Options of a sandbox. All members are optional. */
export interface HubspotSandboxOptions extends SandboxOptions, SignInOptions {
  /** Fixed access tokens by name, beside those of the authorization server. */
  tokens?: Readonly<Record<string, SandboxToken>>;
  /** Seeded records by object, for every portal. */
  counts?: SandboxCounts;
  /** None by default. */
  limits?: Limits;
  /** Whether results of a batch repeat the `objectWriteTraceId` of their inputs, as some of HubSpot's do; true by default. */
  showsTraceIds?: boolean;
  /** Webhooks of the demo app. */
  webhooks?: WebhookOptions;
}

/** Webhooks of a simulated app. Everything has a default. */
export interface WebhookOptions extends DeliveryOptions {
  /** Subscriptions that the app can have; 1,000 by default. */
  maxSubscriptions?: number;
}

/** A simulated HubSpot that needs no network. */
export interface HubspotSandbox extends Sandbox {
  /** Its authorization server, to end tokens or to shorten their life. */
  oauth: AuthorizationServer;
  /** Sent and waiting events of its app. */
  outbox: WebhookOutbox;
}

type Env = { Variables: { token: SandboxToken } };

/** Categories of refusals on demand. */
const CATEGORIES: Readonly<Record<number, string>> = {
  401: 'EXPIRED_AUTHENTICATION',
  403: 'MISSING_SCOPES',
  404: 'OBJECT_NOT_FOUND',
  409: 'CONFLICT',
  429: 'RATE_LIMITS',
  500: 'INTERNAL_ERROR',
};

/** Longest path and query that are taken. */
const MAX_URL_LENGTH = 8_000;

/** Creates a sandbox. Two sandboxes share nothing. */
export function createHubspotSandbox(options: HubspotSandboxOptions = {}): HubspotSandbox {
  const now = options.now ?? (() => new Date());
  const tokens = options.tokens ?? DEFAULT_TOKENS;
  const { showsTraceIds = true } = options;
  const { maxSubscriptions = 1_000, ...delivery } = options.webhooks ?? {};
  const oauth = createHubspotOauth(options);
  const rateLimit = createRateLimit(options.limits ?? {}, () => now().getTime());
  let counts = options.counts ?? {};
  let stores = new Map<string, RecordStore>();
  const app = createWebhookApp({ appId: DEMO_APP_ID, maxSubscriptions, now });
  const outbox = createWebhookOutbox({
    ...delivery,
    target: app.target,
    clientSecret: (options.clients ?? [DEMO_OAUTH_CLIENT])[0]?.clientSecret ?? '',
    now,
    capacity: options.journalCapacity ?? 1_000,
  });
  // Only a token of a portal changes records there, so the app is installed in it.
  const onChange = (changes: readonly RecordChange[]) => outbox.add(app.eventsOf(changes));
  const associations = createAssociations(onChange);

  function storeOf(portalId: number, objectName: string): RecordStore | undefined {
    const type = findObjectType(objectName);
    if (type === undefined) return undefined;
    const key = `${portalId} ${type.name}`;
    const store = stores.get(key) ?? createRecordStore(portalId, type, counts[type.name] ?? type.count);
    stores.set(key, store);
    return store;
  }

  function tokenOf(request: Request): SandboxToken | undefined {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (Object.hasOwn(tokens, bearer)) return tokens[bearer];
    const grant = oauth.grantOfRequest(request);
    if (grant === undefined) return undefined;
    const scopes = grant.scopes.length === 0 ? undefined : grant.scopes;
    return { portalId: Number(grant.user?.workspaceId) || DEMO_PORTAL, scopes };
  }

  const provider = new Hono<Env>();
  provider.use(async (context, next) => (await oauth.fetch(context.req.raw)) ?? next());

  provider.all('/webhooks/v3/*', async (context) => {
    if (!isDeveloper(context.req.raw)) {
      const words =
        'The API key provided is invalid. View or manage your API key here: https://app.hubspot.com/l/api-key/';
      return context.json(errorBody(words, { category: 'INVALID_AUTHENTICATION' }), 401);
    }
    const path = segmentsBelow('/webhooks/v3/', context);
    return send(context, app.respond(context.req.method, path, parse(await context.req.text())));
  });

  provider.use(async (context, next) => {
    const token = tokenOf(context.req.raw);
    if (token === undefined) {
      const message = 'Authentication credentials not found. This API supports OAuth 2.0 authentication.';
      return context.json(errorBody(message, { category: 'INVALID_AUTHENTICATION' }), 401);
    }
    if (token.isExpired === true) {
      const message = 'The OAuth token used to make this call expired 60 second(s) ago.';
      return context.json(errorBody(message, { category: 'EXPIRED_AUTHENTICATION' }), 401);
    }
    const { pathname, search } = new URL(context.req.url);
    if (pathname.length + search.length > MAX_URL_LENGTH) return context.text('URI Too Long', 414);
    const limited = rateLimit.refuse(pathname.endsWith('/search'));
    if (limited !== undefined) return context.json(limited, 429);
    context.set('token', token);
    return next();
  });

  provider.get('/account-info/v3/details', (context) => context.json(accountInfo(context.get('token').portalId)));
  provider.get('/integrations/v1/me', (context) => {
    const { portalId, timeZone } = accountInfo(context.get('token').portalId);
    return context.json({ portalId, timeZone, currency: 'USD' });
  });

  /** Finds the object of a path and what the token may do with it. */
  async function handleObjectRequest(
    context: Context<Env>,
    api: 'objects' | 'properties' | 'schemas' | 'pipelines',
  ): Promise<SandboxResponse> {
    const { portalId, scopes } = context.get('token');
    const [objectName = '', ...rest] = segmentsBelow(`/crm/v3/${api}/`, context);
    const store = storeOf(portalId, objectName);
    if (store === undefined) return invalid(`Unable to infer object type from: ${objectName}`);
    const { method } = context.req;
    const last = rest.at(-1);
    const isRead = method === 'GET' || last === 'search' || last === 'read';
    const refused = refuseScope(scopes, `${store.type.scope}.${isRead ? 'read' : 'write'}`);
    if (refused !== undefined) return refused;
    if (api === 'schemas') return success(shownSchema(store));
    if (api === 'pipelines') return success(shownPipelines(store.type.name));
    const text = await context.req.text();
    const query = new URL(context.req.url).searchParams;
    const parts = { associations, storeOf: (name: string) => storeOf(portalId, name), onChange };
    const request: RecordRequest = {
      ...{ method, store, portalId, rest, query, body: parse(text), at: now().toISOString(), showsTraceIds },
      linkCreated: (id, input) => linkCreated({ store, portalId }, id, input, parts),
    };
    if (api === 'properties') return handlePropertyRequest(request);
    const together = handleAssociationRequest(request, parts);
    if (together !== undefined) return together;
    const watched = { ...request, store: watchRecords(store, portalId, onChange) };
    return rest[0] === 'batch' ? handleBatchRequest(watched) : handleRecordRequest(watched);
  }

  for (const api of ['objects', 'properties', 'schemas', 'pipelines'] as const) {
    provider.all(`/crm/v3/${api}/*`, async (context) => send(context, await handleObjectRequest(context, api)));
  }
  provider.get('/crm/v3/owners/:id?', (context) => {
    const refused = refuseScope(context.get('token').scopes, 'crm.objects.owners.read');
    return send(context, refused ?? ownersResponse(context.req.param('id'), new URL(context.req.url).searchParams));
  });
  provider.notFound((context) => send(context, notFound()));

  const sandbox = createSandbox(options, {
    provider,
    reset: (newCounts = counts) => {
      counts = newCounts;
      stores = new Map();
      oauth.reset();
      rateLimit.reset();
      app.reset();
      associations.reset();
      outbox.reset();
    },
    routes: createWebhookControls(app, outbox),
    more: { 'expire-tokens': () => oauth.expireAccessTokens(), 'revoke-all': () => oauth.revokeAll() },
    refusalBody: (status, message = `Responded with ${status} on demand.`) =>
      errorBody(message, { category: CATEGORIES[status] ?? 'VALIDATION_ERROR' }),
  });
  return { ...sandbox, oauth, outbox };
}

function accountInfo(portalId: number) {
  return {
    portalId,
    accountType: 'STANDARD',
    timeZone: 'US/Eastern',
    companyCurrency: 'USD',
    additionalCurrencies: [],
    utcOffset: '-04:00',
    utcOffsetMilliseconds: -14_400_000,
    uiDomain: 'app.hubspot.com',
    dataHostingLocation: 'na1',
  };
}

/** Tells whether a request carries the key of the account that owns the app. */
function isDeveloper(request: Request): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return (new URL(request.url).searchParams.get('hapikey') ?? bearer) === DEMO_DEVELOPER_KEY;
}

function segmentsBelow(prefix: string, context: Context<Env>): string[] {
  const { pathname } = new URL(context.req.url);
  const segments = pathname.slice(prefix.length).split('/');
  return segments.filter((segment) => segment !== '').map(decodeURIComponent);
}

function send(context: Context<Env>, { status, body }: SandboxResponse): Response {
  return status === 204 ? context.body(null, 204) : context.json(body ?? {}, status);
}

function parse(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Requests that a portal may make. */
interface Limits {
  /** Within ten seconds. */
  perTenSeconds?: number;
  /** Searches within a second. */
  searchesPerSecond?: number;
}

/** Counts requests in fixed windows; no limit, no counting. */
function createRateLimit(limits: Limits, now: () => number) {
  const windows = new Map<string, { from: number; count: number }>();

  function isOver(policy: string, most: number | undefined, windowMs: number): boolean {
    if (most === undefined) return false;
    const at = now();
    const known = windows.get(policy);
    const window = known !== undefined && at - known.from < windowMs ? known : { from: at, count: 0 };
    window.count += 1;
    windows.set(policy, window);
    return window.count > most;
  }

  return {
    /** @returns the body of a refusal with 429 when the request is one too many */
    refuse(isSearch: boolean): JsonRecord | undefined {
      if (isSearch && isOver('SECONDLY', limits.searchesPerSecond, 1_000)) {
        return limited('You have reached your secondly limit.', 'SECONDLY');
      }
      if (isOver('TEN_SECONDLY_ROLLING', limits.perTenSeconds, 10_000)) {
        return limited('You have reached your ten_secondly_rolling limit.', 'TEN_SECONDLY_ROLLING');
      }
      return undefined;
    },
    reset: () => windows.clear(),
  };
}

function limited(message: string, policyName: string): JsonRecord {
  return {
    status: 'error',
    message,
    errorType: 'RATE_LIMIT',
    correlationId: '00000000-0000-4000-8000-000000000000',
    policyName,
  };
}
