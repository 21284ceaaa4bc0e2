import type { EndpointName } from '../../src/contract/index.ts';
import type { Actor } from '../core/actor.ts';
import type { ProjectRecord } from '../core/records.ts';
import type { Result } from '../core/result.ts';
import type { OutcomeOf, UseCaseInput, UseCases } from '../core/use-case.ts';
import { authenticate } from './authenticate.ts';
import { checkAccess, resolveProject } from './authorize.ts';
import { parseRequest } from './parse-request.ts';
import type { HttpDeps } from './request-scope.ts';
import type { RouteMatch } from './route-table.ts';

type Found<N extends EndpointName> = Extract<RouteMatch<N>, { kind: 'found' }>;

/**
 * Answers one request to a row of the endpoint table. The order is the same for every endpoint, so that nobody learns
 * anything before they are known: credential, project, scope, shape, and only then the use case.
 */
export async function handleRequest<N extends EndpointName>(
  deps: HttpDeps,
  useCases: UseCases<N>,
  route: Found<N>,
  request: Request,
): Promise<Result<OutcomeOf<N>>> {
  const { endpoint, name } = route;
  const { project: projectIdOrName, ...params } = route.params;
  let actor: Actor | undefined;
  let project: ProjectRecord | undefined;

  if (endpoint.access !== 'public') {
    const authenticated = await authenticate(deps, request.headers);
    if (!authenticated.ok) return authenticated;
    actor = authenticated.value;
    if (projectIdOrName !== undefined) {
      const resolved = await resolveProject(deps.ports, actor, projectIdOrName);
      if (!resolved.ok) return resolved;
      project = resolved.value;
    }
    const access = checkAccess(actor, endpoint.access);
    if (!access.ok) return access;
  }
  const parsed = await parseRequest(name, request);
  if (!parsed.ok) return parsed;
  // The parts were made from this very row: actor and project are present exactly where its types say so.
  const input = { actor, project, params, ...parsed.value } as unknown as UseCaseInput<N>;
  return useCases[name](deps.ports, input);
}
