import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Sandbox, SandboxOptions } from '../shared/create-sandbox.ts';
import { createSandbox } from '../shared/create-sandbox.ts';
import type { AccountData, RecordCounts, SandboxAccount } from './account-data.ts';
import { createAccountData, DEFAULT_ACCOUNTS, KEY_WITHOUT_ACCOUNT } from './account-data.ts';
import { describeSandboxObject } from './objects.ts';
import type { RecordRequest } from './record-handler.ts';
import { handleRecordRequest } from './record-handler.ts';

/** Options of a sandbox. All members are optional. */
export interface CallTrackingSandboxOptions extends SandboxOptions {
  accounts?: readonly SandboxAccount[];
  /** Seeded records by object, for every account; a million is fine, they are made when asked for. */
  counts?: RecordCounts;
}

/** A simulated call-tracking provider that needs no network. */
export type CallTrackingSandbox = Sandbox;

type Env = { Variables: { key: string } };

const AUTHORIZATION = /^Token token="?([^"\s]+)"?$/;

/** Creates a sandbox. Two sandboxes share nothing. */
export function createCallTrackingSandbox(options: CallTrackingSandboxOptions = {}): CallTrackingSandbox {
  const accounts = options.accounts ?? DEFAULT_ACCOUNTS;
  const now = options.now ?? (() => new Date());
  let counts = options.counts ?? {};
  let dataByAccount = new Map<number, AccountData>();

  const isKnownKey = (key: string) =>
    key === KEY_WITHOUT_ACCOUNT || accounts.some((account) => account.keys.includes(key));
  const accountsOf = (key: string) => accounts.filter((account) => account.keys.includes(key));

  function dataOf(account: SandboxAccount): AccountData {
    const data = dataByAccount.get(account.numericId) ?? createAccountData(String(account.numericId), counts);
    dataByAccount.set(account.numericId, data);
    return data;
  }

  const provider = new Hono<Env>();

  provider.use(async (context, next) => {
    const key = AUTHORIZATION.exec(context.req.header('authorization') ?? '')?.[1];
    if (key === undefined || !isKnownKey(key)) {
      return context.json({ error: 'HTTP Token: Access denied. The API key is missing or not valid.' }, 401);
    }
    context.set('key', key);
    return next();
  });

  provider.get('/v3/a.json', (context) => {
    const own = accountsOf(context.get('key')).map(accountRecord);
    return context.json({ page: 1, per_page: 100, total_pages: 1, total_records: own.length, accounts: own });
  });

  provider.get('/v3/a/:account{[^/]+\\.json}', (context) => {
    const wanted = withoutSuffix(context.req.param('account'));
    const account = accountsOf(context.get('key')).find((candidate) => isCalled(candidate, wanted));
    return account === undefined ? context.json(unknownAccount(wanted), 404) : context.json(accountRecord(account));
  });

  async function handleObjectRequest(
    context: Context<Env>,
    wanted: string,
    object: string,
    id?: string,
  ): Promise<Response> {
    const account = accountsOf(context.get('key')).find((candidate) => isCalled(candidate, wanted));
    if (account === undefined) return context.json(unknownAccount(wanted), 404);
    const known = describeSandboxObject(object);
    if (known === undefined) return context.json({ error: `Unknown resource ${object}` }, 404);
    const { method, url } = context.req;
    const query = new URL(url).searchParams;
    const request: RecordRequest = { ...known, method, id, query, body: await context.req.text() };
    const response = handleRecordRequest(dataOf(account), request, now);
    if (response.allow !== undefined) context.header('allow', response.allow);
    return response.status === 204 ? context.body(null, 204) : context.json(response.body ?? null, response.status);
  }

  provider.all('/v3/a/:account/:object{[^/]+\\.json}', (context) =>
    handleObjectRequest(context, context.req.param('account'), withoutSuffix(context.req.param('object'))),
  );
  provider.all('/v3/a/:account/:object/:id{[^/]+\\.json}', (context) => {
    const { account, object, id } = context.req.param();
    return handleObjectRequest(context, account, object, withoutSuffix(id));
  });

  provider.notFound((context) => context.json({ error: `Unknown address ${context.req.path}` }, 404));

  return createSandbox(options, {
    provider,
    reset: (newCounts = counts) => {
      counts = newCounts;
      dataByAccount = new Map();
    },
  });
}

function accountRecord(account: SandboxAccount) {
  return {
    id: account.id,
    name: account.name,
    numeric_id: account.numericId,
    outbound_recording_enabled: true,
    hipaa_account: false,
  };
}

const isCalled = (account: SandboxAccount, wanted: string) =>
  wanted === account.id || wanted === String(account.numericId);
const withoutSuffix = (file: string) => file.replace(/\.json$/, '');
const unknownAccount = (wanted: string) => ({ error: `Account ${wanted} was not found` });
