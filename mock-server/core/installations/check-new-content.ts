import type { ConfigContent } from '../../../src/contract/index.ts';
import type { Repositories } from '../ports.ts';
import type { ProjectRecord, RevisionRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import type { ContentScope } from '../rules/check-content.ts';
import { checkContent } from '../rules/check-content.ts';
import type { Finding } from '../rules/validation-issue.ts';
import { fieldPath, refuseFindings } from '../rules/validation-issue.ts';

/**
 * Judges the parts of a config that are new.
 *
 * @param place where the content stands in the body
 * @returns `invalid-config` that names every wrong place
 */
export async function checkNewContent(
  repositories: Repositories,
  project: ProjectRecord,
  revision: RevisionRecord,
  content: ConfigContent,
  scope: ContentScope,
  place: readonly string[],
): Promise<Result<undefined>> {
  if (Object.keys(content.subscribe?.objects ?? {}).length > 0) {
    return reject('not-supported', 'The subscribe action is not available on this server.');
  }
  const findings = [
    ...checkContent(content, revision.content, scope, place),
    ...(await checkDestinations(repositories, project, revision, content, scope, place)),
  ];
  return findings.length === 0
    ? ok(undefined)
    : { ok: false, rejection: refuseFindings('invalid-config', 'The configuration is not valid', findings) };
}

/** The manifest's own destination may be created later; one that is named here must exist. */
async function checkDestinations(
  repositories: Repositories,
  project: ProjectRecord,
  revision: RevisionRecord,
  content: ConfigContent,
  { readObjects }: ContentScope,
  place: readonly string[],
): Promise<Finding[]> {
  const own = new Set((revision.content.read?.objects ?? []).map(({ destination }) => destination));
  const findings: Finding[] = [];
  for (const [name, { destination = '' }] of Object.entries(content.read?.objects ?? {})) {
    if (!readObjects.includes(name) || destination === '' || own.has(destination)) continue;
    if ((await repositories.destinations.find(project.id, destination)) !== undefined) continue;
    findings.push({
      name: fieldPath([...place, 'read', 'objects', name, 'destination']),
      detail: `There is no destination "${destination}" in this project.`,
      value: destination,
    });
  }
  return findings;
}
