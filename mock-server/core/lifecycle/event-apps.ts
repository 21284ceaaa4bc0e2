import * as apps from '../connections/provider-apps.ts';
import { configRevision } from '../integrations/integrations.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ProjectRecord } from '../kernel/records.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { syncSubscriptions } from '../subscriptions/sync-subscriptions.ts';

/*
 * Changes of provider apps, with the subscriptions that depend on them: which application receives the events of a
 * connection, and whether this server manages what it is subscribed to.
 */

export const createProviderApp: UseCase<'createProviderApp'> = async (ports, input) => {
  const created = await apps.createProviderApp(ports, input);
  if (created.ok) await syncProject(ports, input.project, created.value.provider);
  return created;
};

export const updateProviderApp: UseCase<'updateProviderApp'> = async (ports, input) => {
  const updated = await apps.updateProviderApp(ports, input);
  if (updated.ok) await syncProject(ports, input.project, updated.value.provider);
  return updated;
};

export const deleteProviderApp: UseCase<'deleteProviderApp'> = async (ports, input) => {
  const found = await apps.findProviderApp(ports.store, input.project, input.params.providerApp);
  const deleted = await apps.deleteProviderApp(ports, input);
  if (deleted.ok && found.ok) await syncProject(ports, input.project, found.value.provider);
  return deleted;
};

/** Brings the subscriptions of a project's installations in line with its provider apps. */
async function syncProject(ports: Ports, { id: projectId }: ProjectRecord, provider: string): Promise<void> {
  if (ports.connectors.subscribeOf?.(provider)?.appSubscriptions === undefined) return;
  for (const { id, config } of await ports.store.installations.list({ projectId })) {
    if (config.content.provider !== provider) continue;
    await ports.store.transaction(async (repositories) => {
      const installation = await repositories.installations.getForUpdate(id);
      if (installation === undefined) return;
      await syncSubscriptions(ports, repositories, installation, await configRevision(repositories, installation));
    });
  }
  ports.jobs.wake('tasks');
}
