import { checkNewContent } from '../installations/check-new-content.ts';
import type { CurrentInstallation } from '../installations/save-change.ts';
import { saveChange } from '../installations/save-change.ts';
import { findInstallation } from '../lookups/find-installation.ts';
import { ok } from '../result.ts';
import { applyInstallationMask } from '../rules/apply-installation-mask.ts';
import { completeContent } from '../rules/complete-content.ts';
import type { UseCase } from '../use-case.ts';

const PLACE = ['installation', 'config', 'content'];

/** Changes what the update mask names, and leaves the rest of the installation as it is. */
export const updateInstallation: UseCase<'updateInstallation'> = async (ports, { project, params, query, body }) =>
  saveChange(ports, project, {
    place: PLACE,
    skipSampling: query.skipSampling,
    find: () => findInstallation(ports.store, project, params),
    apply: async ({ installation, revision }) => {
      const update = applyInstallationMask(installation, body, isReadObjectOf({ installation, revision }));
      if (!update.ok) return update;
      const { connectionId, createdBy, content, scope } = update.value;
      const checked = await checkNewContent(ports.store, project, revision, content, scope, PLACE);
      if (!checked.ok) return checked;
      return ok({ connectionId, createdBy, content: completeContent(content, revision.content, scope.readObjects) });
    },
  });

function isReadObjectOf({ installation, revision }: Pick<CurrentInstallation, 'installation' | 'revision'>) {
  const names = new Set([
    ...(revision.content.read?.objects ?? []).map(({ objectName }) => objectName),
    ...Object.keys(installation.config.content.read?.objects ?? {}),
  ]);
  return (name: string) => names.has(name);
}
