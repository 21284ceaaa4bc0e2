import type { CommonErrorCode, Endpoint, EndpointName } from '../../src/contract/index.ts';
import { findConnection } from '../core/connections/connections.ts';
import { findInstallation } from '../core/installations/installations.ts';
import type { Actor } from '../core/kernel/actor.ts';
import { hasFullAccess } from '../core/kernel/actor.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { ProjectRecord } from '../core/kernel/records.ts';
import { trackEffects } from '../core/kernel/request-effects.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok, reject } from '../core/kernel/result.ts';
import type { ErrorCodeOf, OutcomeOf, UseCaseInput, UseCases } from '../core/kernel/use-case.ts';
import { audited } from '../core/projects/audited-store.ts';
import { cachedAuthorities } from '../core/projects/cached-authorities.ts';
import { isChange, prepareAudit } from './audit-request.ts';
import { authenticate, refuseToken } from './authenticate.ts';
import type { ParseErrorCode } from './parse-request.ts';
import { parseRequest } from './parse-request.ts';
import type { HttpDeps, RequestScope } from './request-scope.ts';
import { portsOfRequest } from './request-scope.ts';
import type { RouteMatch } from './route-table.ts';

type Found<N extends EndpointName> = Extract<RouteMatch<N>, { kind: 'found' }>;

/** Codes of an endpoint's refusals, those of unexpected errors aside. */
type RequestErrorCode<N extends EndpointName> =
  | AdmissionErrorCode
  | CommonErrorCode<'placeholder'>
  | ParseErrorCode<N>
  | ErrorCodeOf<N>;

/** A request to handle. */
interface IncomingRequest<N extends EndpointName> {
  route: Found<N>;
  request: Request;
  scope: RequestScope;
}

/** Codes of requests that are refused before the body is read. */
type AdmissionErrorCode = CommonErrorCode<'credential' | 'project'>;

/** Actor and target of a request. */
interface Admitted {
  actor?: Actor;
  project?: ProjectRecord;
}

/**
 * Handles one request to a row of the endpoint table. The order is the same for every endpoint, so that unauthenticated
 * callers learn nothing: credential, rate, project, scope, group, shape, and only then the use case.
 */
export async function handleRequest<N extends EndpointName>(
  deps: HttpDeps,
  useCases: UseCases<N>,
  incoming: IncomingRequest<N>,
): Promise<Result<OutcomeOf<N>, Rejection<RequestErrorCode<N>>>> {
  const { route, request, scope } = incoming;
  const ports = portsOfRequest(deps.ports, scope);
  const { name, endpoint } = route;
  const { project: _, ...params } = route.params;
  const admitted = await admit(deps, incoming);
  if (!admitted.ok) return admitted;
  const { actor, project } = admitted.value;
  if (actor !== undefined && project !== undefined) {
    const path = await checkPathWithinGroup(ports, actor, project, endpoint.method, params);
    if (!path.ok) return path;
  }
  const parsed = await parseRequest(name, request, deps.maxBodyBytes);
  if (!parsed.ok) return parsed;
  const { query, body } = parsed.value;
  if (actor === undefined) return useCases[name](ports, inputOf<N>({ params, query, body }));

  const refs = checkRefs(actor, [query, body]);
  if (!refs.ok) return refs;
  const named = await projectOfBody(deps, incoming, actor, body);
  if (!named.ok) return named;
  const where = project ?? named.value;
  const change = await prepareAudit(ports, scope, { name, endpoint, actor, project: where, params, query });
  const origin = request.headers.get('Origin') ?? undefined;
  const tracked = trackEffects(ports);
  scope.effects = tracked.effects;
  scope.isSafe = !isChange({ name, endpoint, query });
  const entry = change && audited(tracked.ports, ports.store, change);
  const outcome = await useCases[name](
    entry?.ports ?? tracked.ports,
    inputOf<N>({ actor, project: where, params, query, body, origin }),
  );
  await (outcome.ok ? entry?.succeeded() : entry?.refused());
  return outcome;
}

/** Everything that is validated before a byte of the body is read. */
async function admit<N extends EndpointName>(
  deps: HttpDeps,
  incoming: IncomingRequest<N>,
): Promise<Result<Admitted, Rejection<AdmissionErrorCode>>> {
  const { endpoint, params } = incoming.route;
  if (endpoint.access === 'public') return ok({});
  const authenticated = await authenticate(deps, incoming.request.headers);
  if (!authenticated.ok) return refuseCredential(deps, incoming, authenticated);
  const actor = authenticated.value;
  if ('keyId' in actor) incoming.scope.keyId = actor.keyId;
  const rate = deps.limits?.admit(actor) ?? ok(undefined);
  if (!rate.ok) return rate;
  const project = params.project === undefined ? ok(undefined) : await projectOf(deps, incoming, actor, params.project);
  if (!project.ok) return project;
  const access = checkAccess(actor, endpoint.access);
  return access.ok ? ok({ actor, project: project.value }) : access;
}

async function projectOfBody<N extends EndpointName>(
  deps: HttpDeps,
  incoming: IncomingRequest<N>,
  actor: Actor,
  body: unknown,
): Promise<Result<ProjectRecord | undefined, Rejection<AdmissionErrorCode>>> {
  if (incoming.route.endpoint.projectIn !== 'body') return ok(undefined);
  const { projectIdOrName } = body as { projectIdOrName: string }; // what the marker means
  return projectOf(deps, incoming, actor, projectIdOrName);
}

async function projectOf<N extends EndpointName>(
  deps: HttpDeps,
  incoming: IncomingRequest<N>,
  actor: Actor,
  idOrName: string,
): Promise<Result<ProjectRecord, Rejection<AdmissionErrorCode>>> {
  const project = await resolveProject(deps.ports, actor, idOrName);
  if (project.ok) incoming.scope.projectId = project.value.id;
  return project.ok || project.rejection.code !== 'unauthenticated'
    ? project
    : refuseCredential(deps, incoming, project);
}

/** Too many wrong credentials from one address get a time to wait. A request without one is no guess. */
function refuseCredential<N extends EndpointName>(
  { limits }: HttpDeps,
  { request, scope }: IncomingRequest<N>,
  refusal: Result<never, Rejection<AdmissionErrorCode>>,
): Result<never, Rejection<AdmissionErrorCode>> {
  if (!request.headers.has('X-Api-Key') && !request.headers.has('Authorization')) return refusal;
  const rate = limits?.admitFailure(scope.address) ?? ok(undefined);
  return rate.ok ? refusal : rate;
}

/** The parts were made from the row of the endpoint: actor and project are present exactly where its types say so. */
function inputOf<N extends EndpointName>(parts: object): UseCaseInput<N> {
  return parts as UseCaseInput<N>;
}

/**
 * Treats a user token of another project as invalid, so that it cannot probe which projects exist.
 *
 * @param idOrName as given in the path or the body
 * @returns the project, when it exists and the actor belongs to it
 */
async function resolveProject(
  ports: Ports,
  actor: Actor,
  idOrName: string,
): Promise<Result<ProjectRecord, Rejection<'forbidden' | 'project-not-found' | 'unauthenticated'>>> {
  const project = await cachedAuthorities(ports).projects.find(idOrName);
  if (actor.kind === 'token' && actor.projectId !== project?.id) return refuseToken('invalid');
  if (project === undefined) {
    return reject('project-not-found', `There is no project with the id or name "${idOrName}".`);
  }
  if (actor.kind === 'key' && actor.projectId !== project.id) {
    return reject('forbidden', 'The API key belongs to another project.');
  }
  return ok(project);
}

/** Refuses an actor whose credential is too weak for the endpoint. A user token may do what a `frontend` key may. */
function checkAccess(actor: Actor, access: Endpoint['access']): Result<undefined, Rejection<'forbidden'>> {
  switch (access) {
    case 'public':
      return ok(undefined);
    case 'frontend':
      if (hasFullAccess(actor) || actor.kind === 'token') return ok(undefined);
      if (actor.kind === 'key' && actor.scopes.includes('frontend')) return ok(undefined);
      return reject('forbidden', 'The API key has no scope that allows this.');
    case 'full':
      if (hasFullAccess(actor)) return ok(undefined);
      return reject('forbidden', 'This needs an API key with the scope "full".', {
        remedy: 'Make the call from your server with a full-scope key. Keys of that scope do not belong in a browser.',
      });
    case 'operator':
      if (actor.kind === 'operator') return ok(undefined);
      return reject('forbidden', "This needs the operator's own token.");
    default:
      return access satisfies never;
  }
}

/*
 * A user token is bound to one group. These are the rules for every endpoint; use cases add only what they alone can
 * know: how a list is filtered, and ids that a query or a body holds.
 */

/**
 * Refuses a user token whose path names a connection or an installation of another group. The response is the one for
 * an id that does not exist, found by the same queries: 404 for reading, and 403 for writing in both cases.
 *
 * @param params decoded placeholders
 */
async function checkPathWithinGroup(
  ports: Ports,
  actor: Actor,
  project: ProjectRecord,
  method: Endpoint['method'],
  params: Record<string, string>,
): Promise<Result<undefined, Rejection<'forbidden' | 'not-found'>>> {
  if (actor.kind !== 'token') return ok(undefined);
  const found = await findNamed(ports, actor, project, params);
  if (found.ok) return ok(undefined);
  return method === 'GET' ? found : reject('forbidden', 'There is nothing at that address that this token may change.');
}

async function findNamed(
  { store }: Ports,
  actor: Actor,
  project: ProjectRecord,
  { connection, integration, installation }: Record<string, string>,
): Promise<Result<unknown, Rejection<'not-found'>>> {
  if (connection !== undefined) return findConnection(store, project, connection, actor);
  if (integration !== undefined && installation !== undefined) {
    return findInstallation(store, project, { integration, installation }, actor);
  }
  return ok(undefined);
}

const REFS = ['groupRef', 'consumerRef'] as const;

/** Refuses a user token for a request that speaks for another group or consumer, in its query or its body. */
function checkRefs(actor: Actor, parts: readonly unknown[]): Result<undefined, Rejection<'forbidden'>> {
  if (actor.kind !== 'token') return ok(undefined);
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of REFS) {
      // Compared as they are: no two spellings of a ref are one group.
      const given: unknown = Object.hasOwn(part, name) ? part[name as keyof typeof part] : undefined;
      if (given === undefined || given === actor[name]) continue;
      return reject('forbidden', `The "${name}" of the request differs from that of the user token.`);
    }
  }
  return ok(undefined);
}
