import type { ObjectAction } from '../installations/check-content.ts';
import { checkNewContent } from '../installations/check-new-content.ts';
import { completeContent } from '../installations/complete-content.ts';
import type { IsKnownObject } from '../installations/installation-mask.ts';
import { applyInstallationMask } from '../installations/installation-mask.ts';
import { findInstallation } from '../installations/installations.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { CurrentInstallation } from './save-change.ts';
import { saveChange } from './save-change.ts';

const CONFIG_PATH = ['installation', 'config', 'content'];

/** Changes what the update mask names, and leaves the rest of the installation as it is. */
export const updateInstallation: UseCase<'updateInstallation'> = async (
  ports,
  { actor, project, params, query, body },
) =>
  saveChange(ports, project, {
    actor,
    origin: 'updateInstallation',
    ...(body.updateMask.includes('config.createdBy') && { createdBy: body.installation.config?.createdBy }),
    place: CONFIG_PATH,
    skipSampling: query.skipSampling,
    find: () => findInstallation(ports.store, project, params),
    apply: async ({ installation, revision }) => {
      const update = applyInstallationMask(installation, body, knownObjectsOf({ installation, revision }));
      if (!update.ok) return update;
      const { connectionId, createdBy, content, scope } = update.value;
      const checked = await checkNewContent(ports, project, revision, content, scope, CONFIG_PATH);
      if (!checked.ok) return checked;
      return ok({ connectionId, createdBy, content: completeContent(content, revision.content, scope.readObjects) });
    },
  });

function knownObjectsOf({
  installation,
  revision,
}: Pick<CurrentInstallation, 'installation' | 'revision'>): IsKnownObject {
  const namesOf = (action: ObjectAction) =>
    new Set([
      ...(revision.content[action]?.objects ?? []).map(({ objectName }) => objectName),
      ...Object.keys(installation.config.content[action]?.objects ?? {}),
    ]);
  const names = { read: namesOf('read'), write: namesOf('write'), subscribe: namesOf('subscribe') };
  return (action, objectName) => names[action].has(objectName);
}
