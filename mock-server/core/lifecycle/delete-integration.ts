import { findIntegration, integrationNotFound } from '../integrations/find-integration.ts';
import { inTransaction } from '../kernel/in-transaction.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { installationChanged } from '../messaging/installation-events.ts';

/** Deletes an integration with its installations. Connections stay: other integrations may come to use them. */
export const deleteIntegration: UseCase<'deleteIntegration'> = async (ports, { project, params }) =>
  inTransaction(ports.store, async (repositories) => {
    const found = await findIntegration(repositories, project, params.integration);
    if (!found.ok) return found;
    const { id: integrationId } = found.value;
    for (const installation of await repositories.installations.list({ projectId: project.id, integrationId })) {
      await installationChanged(ports, repositories, 'deleted', installation);
    }
    // Only one of several concurrent requests sends the notification.
    if (!(await repositories.integrations.delete(integrationId))) return integrationNotFound(params.integration);
    return ok(undefined);
  });
