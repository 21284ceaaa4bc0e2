import type { ConfigContent } from '../../../src/contract/index.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ProjectRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';
import type { ContentScope } from './check-content.ts';
import { checkContent } from './check-content.ts';

/**
 * Validates the parts of a config that are new.
 *
 * @param place location of the content in the body
 * @returns `invalid-config` that names every wrong place
 */
export async function checkNewContent(
  ports: Ports,
  project: ProjectRecord,
  revision: RevisionRecord,
  content: ConfigContent,
  scope: ContentScope,
  place: readonly string[],
): Promise<Result<undefined, Rejection<'invalid-config'>>> {
  const findings = [
    ...checkContent(content, revision.content, scope, place),
    ...checkSubscribeSupport(ports, revision, scope, place),
    ...checkSubscribedObjects(ports, revision, content, scope, place),
    ...(await checkDestinations(ports, project, revision, content, scope, place)),
  ];
  return findings.length === 0
    ? ok(undefined)
    : { ok: false, rejection: refuseFindings('invalid-config', 'The configuration is not valid', findings) };
}

/** The manifest was validated when it was deployed; the catalogue may have changed since. */
function checkSubscribeSupport(
  { catalog }: Ports,
  { content: { provider, module, subscribe } }: RevisionRecord,
  { subscribeObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  if (subscribeObjects.length === 0 || subscribe === undefined) return [];
  const entry = catalog.get(provider);
  const modules = entry?.modules ?? {};
  const support = module !== undefined && Object.hasOwn(modules, module) ? modules[module]?.support : entry?.support;
  return support?.subscribe === true
    ? []
    : [{ name: fieldPath([...place, 'subscribe']), detail: `The provider "${provider}" does not send events.` }];
}

/** Objects that a manifest named before the server knew that there are no events of them. */
function checkSubscribedObjects(
  { connectors }: Ports,
  { content: { provider } }: RevisionRecord,
  content: ConfigContent,
  { subscribeObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  const connector = connectors.subscribeOf?.(provider);
  if (connector === undefined) return [];
  return Object.keys(content.subscribe?.objects ?? {}).flatMap((name) =>
    !subscribeObjects.includes(name) || connector.findObject(name) !== undefined
      ? []
      : {
          name: fieldPath([...place, 'subscribe', 'objects', name]),
          detail: `The provider "${provider}" sends no events of "${name}".`,
          value: name,
        },
  );
}

/** The manifest's own destination may be created later; one that is named here must exist. */
async function checkDestinations(
  { store }: Ports,
  project: ProjectRecord,
  revision: RevisionRecord,
  content: ConfigContent,
  { readObjects, subscribeObjects }: ContentScope,
  place: readonly string[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [action, names] of [['read', readObjects] as const, ['subscribe', subscribeObjects] as const]) {
    const own = new Set((revision.content[action]?.objects ?? []).map(({ destination }) => destination));
    for (const [name, { destination = '' }] of Object.entries(content[action]?.objects ?? {})) {
      if (!names.includes(name) || destination === '' || own.has(destination)) continue;
      if ((await store.destinations.find(project.id, destination)) !== undefined) continue;
      findings.push({
        name: fieldPath([...place, action, 'objects', name, 'destination']),
        detail: `There is no destination "${destination}" in this project.`,
        value: destination,
      });
    }
  }
  return findings;
}
