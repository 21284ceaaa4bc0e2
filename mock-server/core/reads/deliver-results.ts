import { findGroupInstallation } from '../installations/installations.ts';
import { requestedPageSize } from '../installations/read-objects.ts';
import { configRevision } from '../integrations/integrations.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findChosenObject } from './trigger-read.ts';

/**
 * Releases the oldest held messages of an object for delivery. The published description leaves `pages: 0` and requests
 * for more messages than there are open: here the former releases none, and the latter are not remembered.
 */
export const deliverResults: UseCase<'deliverResults'> = async (ports, { project, params, body }) => {
  const found = await findGroupInstallation(ports.store, project, params.integration, body.groupRef);
  if (!found.ok) return found;
  const { installation } = found.value;
  const object = findChosenObject(installation, await configRevision(ports.store, installation), params.objectName);
  if (!object.ok) return object;

  const { objectName } = object.value;
  const released = await ports.store.deliveries.release({
    installationId: installation.id,
    objectName,
    limit: body.pages,
    dueAt: ports.clock.now(),
  });
  // Messages of a revision that delivered on request can be released when a later one does not.
  if (released === 0 && requestedPageSize(object.value) === undefined) {
    return reject('invalid-input', `Results of "${params.objectName}" are delivered as soon as they are read.`, {
      remedy: 'Set "delivery.mode: onRequest" and a "pageSize" for the object in the manifest.',
    });
  }
  ports.jobs.wake();
  ports.log.info('results.released', { installationId: installation.id, objectName, messages: released });
  return ok(undefined);
};
