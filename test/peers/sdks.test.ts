import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callRail } from '../../mock-server/connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import type { Outbound } from '../../mock-server/node/gateway/outbound.ts';
import { createOutbound } from '../../mock-server/node/gateway/outbound.ts';
import { createProxyServer } from '../../mock-server/node/proxy/proxy-server.ts';
import { createInstalledWorld } from '../support/installed-world.ts';
import { fullKey } from '../support/stored-key.ts';
import { describePeer } from './peer.ts';

const KEY = 'full-key-of-acme';
const require = createRequire(import.meta.url);

/** A request as the provider received it, without what belongs to a connection or differs each time. */
interface Received {
  method: string | undefined;
  target: string | undefined;
  headers: string[];
  body: string;
}

/** Headers of one connection, and the credential, which the proxy replaces. */
const NOT_COMPARED = new Set(['connection', 'host', 'authorization', 'keep-alive', 'transfer-encoding']);
const CREDENTIAL = 'Token token=demo-key';
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const BOUNDARY = /(?<=boundary="?)[\w'()+,./:=?-]+|(?<=^|\r\n)--[\w'()+,./:=?-]+/g;

const opened: { servers: Server[]; outbound?: Outbound } = { servers: [] };
const received: Received[] = [];
/** Values of `Authorization`. */
const credentials: string[] = [];
/** Base addresses: the provider's own, and the proxy's for its installation. */
const bases = { direct: '', proxied: '' };

async function listen(server: Server): Promise<string> {
  opened.servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

/** A provider that accepts everything, and knows nothing whose name is `missing`. */
const provider = createServer(async (request, response) => {
  const body = await buffer(request);
  credentials.push(request.headers.authorization ?? '');
  const headers = request.rawHeaders.flatMap((name, index) => {
    if (index % 2 === 1 || NOT_COMPARED.has(name.toLowerCase())) return [];
    return [
      `${name.toLowerCase()}: ${request.rawHeaders[index + 1]}`.replaceAll(UUID, 'uuid').replaceAll(BOUNDARY, 'b'),
    ];
  });
  const text = body.toString('latin1').replaceAll(UUID, 'uuid').replaceAll(BOUNDARY, 'b');
  received.push({ method: request.method, target: request.url, headers: headers.toSorted(), body: text });
  const json = { ok: true, success: true, id: '1', object: 'list', data: [], results: [], has_more: false };
  const isMissing = request.url?.includes('missing') === true || text.includes('missing');
  response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
});

beforeAll(async () => {
  bases.direct = await listen(provider);
  const catalog = createProviderCatalog({ callRail: { ...callRail, baseURL: bases.direct } });
  const { ports, project } = await createInstalledWorld({ ports: { catalog } });
  await ports.store.apiKeys.insert(fullKey(project, KEY));
  opened.outbound = createOutbound({ allowPrivateNetwork: true });
  const proxy = await listen(createProxyServer({ ports, agent: opened.outbound.agent }));
  bases.proxied = `${proxy}/i/installation-1`;
});

afterAll(async () => {
  for (const server of opened.servers) {
    server.closeAllConnections();
    server.close();
  }
  await opened.outbound?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: the packages may not be installed, so that their types are not known.
type Sdk = any;
type Calls = Record<string, () => Promise<unknown>>;

/** Runs the calls one after the other. @returns the requests that the provider received, and the end of each call */
async function run(calls: Calls): Promise<{ requests: Received[]; ends: string[] }> {
  received.length = 0;
  const ends: string[] = [];
  for (const call of Object.values(calls)) {
    const end = await call().then(
      () => 'fulfilled',
      (error: Error) => `rejected: ${error.name}`,
    );
    ends.push(end);
  }
  return { requests: [...received], ends };
}

/** @param open returns the client with a base address, and its calls */
function compareSdk(packageName: string, open: (sdk: Sdk, base: string) => Calls | Promise<Calls>): void {
  describePeer(packageName, () => {
    it('sends the same through the proxy as to the provider, with nothing but another base address', async () => {
      const load = async () => (packageName === '@octokit/rest' ? import(`${packageName}`) : require(packageName));
      const direct = await run(await open(await load(), bases.direct));
      credentials.length = 0;
      const proxied = await run(await open(await load(), bases.proxied));
      expect(direct.requests.length).toBeGreaterThanOrEqual(5);
      expect(proxied).toEqual(direct);
      expect(new Set(credentials)).toEqual(new Set([CREDENTIAL]));
    });
  });
}

const FILE = Buffer.from([0, 255, 10, 13, 128]);

compareSdk('stripe', (Stripe, base) => {
  const { hostname: host, port, pathname } = new URL(base);
  const prefix = pathname === '/' ? '' : pathname;
  // Its options have a host and no base path.
  const http = Stripe.createNodeHttpClient();
  const httpClient = Object.assign(Object.create(http), {
    makeRequest: (to: string, at: string, path: string, ...more: unknown[]) =>
      http.makeRequest(to, at, `${prefix}${path}`, ...more),
  });
  const options = { host, port, protocol: 'http', httpClient, maxNetworkRetries: 0, telemetry: false };
  const stripe = new Stripe(KEY, options);
  const file = { data: FILE, name: 'a.bin', type: 'application/octet-stream' };
  return {
    form: () => stripe.customers.create({ email: 'a@example.com', metadata: { note: 'ü & 日本' } }),
    page: () => stripe.customers.list({ limit: 2, starting_after: 'cus_1' }),
    multipart: () => stripe.files.create({ purpose: 'dispute_evidence', file }, { host }),
    delete: () => stripe.customers.del('cus_1'),
    error: () => stripe.customers.retrieve('missing'),
  };
});

compareSdk('@slack/web-api', ({ WebClient }, base) => {
  const slack = new WebClient(KEY, { slackApiUrl: `${base}/api/`, retryConfig: { retries: 0 } });
  return {
    form: () => slack.chat.postMessage({ channel: 'C1', text: '日本 & ü' }),
    json: () => slack.chat.postMessage({ channel: 'C1', blocks: [{ type: 'divider' }], text: 'x' }),
    page: () => slack.conversations.list({ limit: 2, cursor: 'a==' }),
    multipart: () => slack.apiCall('files.upload', { file: FILE, filename: 'a.bin' }),
    error: () => slack.conversations.info({ channel: 'missing' }),
  };
});

compareSdk('@octokit/rest', ({ Octokit }, base) => {
  const quiet = { debug() {}, info() {}, warn() {}, error() {} };
  const { rest, request } = new Octokit({ auth: KEY, baseUrl: base, log: quiet });
  const repo = { owner: 'acme', repo: 'crm' };
  return {
    json: () => rest.issues.create({ ...repo, title: '日本 & ü' }),
    page: () => rest.issues.listForRepo({ ...repo, per_page: 2, page: 3, labels: 'a,b c' }),
    bytes: () => request('POST /uploads', { data: FILE, headers: { 'content-type': 'application/octet-stream' } }),
    delete: () => rest.issues.removeLabel({ ...repo, issue_number: 1, name: 'a/b' }),
    error: () => rest.repos.get({ ...repo, repo: 'missing' }),
  };
});

compareSdk('@notionhq/client', ({ Client, LogLevel }, base) => {
  const notion = new Client({ auth: KEY, baseUrl: base, logLevel: LogLevel.ERROR, retry: false });
  return {
    json: () =>
      notion.pages.create({ parent: { page_id: 'p1' }, properties: { title: [{ text: { content: '日本' } }] } }),
    update: () => notion.pages.update({ page_id: 'p1', archived: true }),
    page: () => notion.users.list({ page_size: 2, start_cursor: 'c=1' }),
    search: () => notion.search({ query: 'ü' }),
    error: () => notion.pages.retrieve({ page_id: 'missing' }),
  };
});

compareSdk('intercom-client', ({ IntercomClient }, base) => {
  const intercom = new IntercomClient({ token: KEY, environment: base, maxRetries: 0 });
  return {
    json: () => intercom.contacts.create({ email: 'a@example.com', name: '日本' }),
    page: () => intercom.contacts.list({ perPage: 2, startingAfter: 'c=1' }),
    update: () => intercom.contacts.update({ contact_id: '1', name: 'ü' }),
    delete: () => intercom.contacts.delete({ contact_id: '1' }),
    error: () => intercom.contacts.find({ contact_id: 'missing' }),
  };
});

compareSdk('pipedrive', ({ v1 }, base) => {
  const options = new v1.Configuration({ accessToken: KEY, basePath: `${base}/v1` });
  const [fields, notes, files] = [new v1.DealFieldsApi(options), new v1.NotesApi(options), new v1.FilesApi(options)];
  return {
    page: () => fields.getDealFields({ start: 2, limit: 2 }),
    json: () => notes.addNote({ AddNoteRequest: { content: '日本 & ü', deal_id: 1 } }),
    delete: () => notes.deleteNote({ id: 1 }),
    download: () => files.downloadFile({ id: 1 }),
    error: () => fields.getDealField({ id: 'missing' }),
  };
});

compareSdk('@linear/sdk', ({ LinearClient }, base) => {
  const linear = new LinearClient({ accessToken: KEY, apiUrl: `${base}/graphql` });
  return {
    query: () => linear.viewer,
    page: () => linear.issues({ first: 2, after: 'c=1' }),
    create: () => linear.createIssue({ teamId: 't1', title: '日本 & ü' }),
    delete: () => linear.deleteIssue('i1'),
    error: () => linear.issue('missing'),
  };
});
