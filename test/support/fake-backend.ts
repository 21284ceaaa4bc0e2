import type { RequestHandler } from 'msw';
import { HttpResponse, http } from 'msw';
import type {
  ConfigContent,
  Connection,
  HydratedRevision,
  Installation,
  Integration,
  Problem,
  Project,
  ProviderInfo,
} from '../../src/contract/index.ts';

/** Origin that the handlers answer for. */
export const BACKEND_ORIGIN = 'https://api.example.com';

const createTime = '2026-01-02T03:04:05Z';

/** One request as the backend saw it. */
export interface SeenRequest {
  method: string;
  /** Below `/v1`, with query. */
  path: string;
  body: unknown;
  headers: Headers;
}

/** What the backend knows; a test changes it as it likes. */
export interface FakeBackend {
  handlers: RequestHandler[];
  requests: SeenRequest[];
  project: Project;
  provider: ProviderInfo;
  integration: Integration;
  connections: Connection[];
  installations: Installation[];
  revision: HydratedRevision;
  /** Why the revision can't be filled in. */
  hydrationProblem: Problem | undefined;
  hasBootstrap: boolean;
  /** Answers in the place of the usual one, by `METHOD /path` without query; a problem is sent with its status. */
  failures: Map<string, Problem | 'network'>;
  /** Called before each answer; a test can hold it back. */
  beforeAnswer: (request: SeenRequest) => Promise<void> | void;
  /** `METHOD /path` of every request, in the order of their arrival. */
  seen: () => string[];
}

/** A connection of the group `acme`. */
export function aConnection(changes: Partial<Connection> = {}): Connection {
  return {
    id: 'connection-1',
    projectId: 'project-1',
    provider: 'callRail',
    group: { groupRef: 'acme', groupName: 'Acme', projectId: 'project-1', createTime },
    consumer: { consumerRef: 'ada', consumerName: 'Ada', projectId: 'project-1', createTime },
    createTime,
    authScheme: 'apiKey',
    status: 'working',
    providerMetadata: {},
    ...changes,
  };
}

/** An installation of the group `acme` with that content. */
export function anInstallation(content: ConfigContent, changes: Partial<Installation> = {}): Installation {
  return {
    id: 'installation-1',
    projectId: 'project-1',
    integrationId: 'integration-1',
    healthStatus: 'healthy',
    connection: aConnection(),
    createTime,
    createdBy: 'consumer:ada',
    config: { id: 'config-1', revisionId: 'revision-1', createTime, createdBy: 'consumer:ada', content },
    ...changes,
  };
}

/** A problem document as our server writes them. */
export function aProblem(code: string, status: number, detail: string): Problem {
  return { type: `urn:ampersand:problem:${code}`, title: code, status, detail };
}

/**
 * A backend in memory with one project, provider and integration, as much of it as the hooks' tests need: it keeps what
 * it is sent, as it is sent.
 */
export function createFakeBackend(): FakeBackend {
  const content = { name: 'calls-to-crm', provider: 'callRail' };
  const backend: FakeBackend = {
    handlers: [http.all(`${BACKEND_ORIGIN}/v1/*`, ({ request }) => answer(backend, request))],
    requests: [],
    project: { id: 'project-1', name: 'harbor', appName: 'Harbor', orgId: 'org', createTime },
    provider: { name: 'callRail', displayName: 'CallRail', authType: 'apiKey' } as ProviderInfo,
    integration: {
      id: 'integration-1',
      projectId: 'project-1',
      name: content.name,
      provider: content.provider,
      createTime,
      latestRevision: { id: 'revision-1', specVersion: '1.0.0', createTime, content },
    },
    connections: [],
    installations: [],
    revision: {
      id: 'revision-1',
      specVersion: '1.0.0',
      createTime,
      content: {
        ...content,
        read: {
          objects: [
            {
              objectName: 'calls',
              displayName: 'Calls',
              destination: 'hook',
              schedule: '*/10 * * * *',
              requiredFields: [
                { fieldName: 'id', displayName: 'Id' },
                { mapToName: 'number', default: 'customer_phone_number' },
              ],
              optionalFields: [{ fieldName: 'note', displayName: 'Note' }, { mapToName: 'rating' }],
              allFieldsMetadata: {
                customer_phone_number: { fieldName: 'customer_phone_number', displayName: 'Phone' },
                note: { fieldName: 'note', displayName: 'Note' },
              },
            },
          ],
        },
        write: { objects: [{ objectName: 'tags', displayName: 'Tags' }] },
      },
    },
    hydrationProblem: undefined,
    hasBootstrap: true,
    failures: new Map(),
    beforeAnswer: () => undefined,
    seen: () => backend.requests.map(({ method, path }) => `${method} ${path}`),
  };
  return backend;
}

async function answer(backend: FakeBackend, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const seen: SeenRequest = {
    method: request.method,
    path: `${pathname.replace('/v1', '')}${search}`,
    body: text ? JSON.parse(text) : undefined,
    headers: request.headers,
  };
  backend.requests.push(seen);
  await backend.beforeAnswer(seen);
  const failure = backend.failures.get(`${seen.method} ${pathname.replace('/v1', '')}`);
  const response =
    failure === 'network'
      ? HttpResponse.error()
      : failure
        ? problem(failure)
        : route(backend, seen, pathname, new URL(request.url).searchParams);
  return response;
}

function route(backend: FakeBackend, seen: SeenRequest, pathname: string, query: URLSearchParams): Response {
  const path = pathname.replace('/v1', '').replace(/^\/projects\/(harbor|project-1)/, '');
  switch (`${seen.method} ${path}`) {
    case 'GET ':
      return HttpResponse.json(backend.project);
    case 'GET /bootstrap':
      return backend.hasBootstrap ? bootstrap(backend, query) : new HttpResponse('not found', { status: 404 });
    case 'GET /providers/callRail':
      return HttpResponse.json(backend.provider);
    case 'GET /integrations':
      return HttpResponse.json([backend.integration]);
    case 'GET /connections':
      return HttpResponse.json(backend.connections);
    case 'POST /connections:generate':
      backend.connections = [
        aConnection({ id: `connection-${backend.connections.length + 1}` }),
        ...backend.connections,
      ];
      return HttpResponse.json(backend.connections[0], { status: 201 });
    case 'GET /integrations/integration-1/installations':
      return HttpResponse.json(backend.installations);
    case 'GET /integrations/integration-1/revisions/revision-1:hydrate':
      return backend.hydrationProblem ? problem(backend.hydrationProblem) : HttpResponse.json(backend.revision);
    case 'POST /integrations/integration-1/installations': {
      const { config } = seen.body as { config: { content: ConfigContent } };
      backend.installations = [anInstallation(config.content)];
      return HttpResponse.json(backend.installations[0], { status: 201 });
    }
    case 'PATCH /integrations/integration-1/installations/installation-1': {
      const { installation } = seen.body as { installation: { config: { content: Partial<ConfigContent> } } };
      const saved = backend.installations[0]?.config.content ?? { provider: 'callRail' };
      const { read, write, ...rest } = installation.config.content;
      const objects = { ...saved.read?.objects };
      for (const [name, config] of Object.entries(read?.objects ?? {})) objects[name] = { ...objects[name], ...config };
      const merged = { ...saved, ...rest, read: { objects }, ...(write && { write }) };
      backend.installations = [anInstallation(merged)];
      return HttpResponse.json(backend.installations[0]);
    }
    case 'DELETE /integrations/integration-1/installations/installation-1':
      backend.installations = [];
      backend.connections = [];
      return new HttpResponse(null, { status: 204 });
    default:
      return connectionRoute(backend, seen, path);
  }
}

function connectionRoute(backend: FakeBackend, seen: SeenRequest, path: string): Response {
  const id = path.replace('/connections/', '');
  const connection = backend.connections.find((one) => one.id === id);
  if (!connection) return problem(aProblem('not-found', 404, `Nothing at ${path}`));
  if (seen.method === 'DELETE') {
    backend.connections = backend.connections.filter((one) => one !== connection);
    return new HttpResponse(null, { status: 204 });
  }
  backend.connections = backend.connections.map((one) => (one === connection ? { ...one, status: 'created' } : one));
  return HttpResponse.json(backend.connections.find((one) => one.id === id));
}

function bootstrap(backend: FakeBackend, query: URLSearchParams): Response {
  const { project, provider, connections, installations, revision, hydrationProblem } = backend;
  const wanted = query.get('integration');
  if (wanted === null && query.get('provider') !== provider.name) {
    return HttpResponse.json({ project, connections: [], installations: [] });
  }
  if (wanted === null) return HttpResponse.json({ project, provider, connections, installations: [] });
  const isKnown = wanted === backend.integration.name || wanted === backend.integration.id;
  if (!isKnown) return HttpResponse.json({ project, connections: [], installations: [] });
  const outcome = hydrationProblem ? { hydrationProblem } : { hydratedRevision: revision };
  const { integration } = backend;
  return HttpResponse.json({
    project,
    integration,
    provider,
    connections,
    installations,
    ...(connections.length > 0 && outcome),
  });
}

function problem(document: Problem): Response {
  return HttpResponse.json(document, { status: document.status });
}
