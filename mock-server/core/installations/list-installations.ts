import { findIntegration } from '../integrations/find-integration.ts';
import { onlyGroupOf } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { loadInstallations } from './installation.ts';

/** Lists the installations of an integration, newest first; a user token sees the one of its group. */
export const listInstallations: UseCase<'listInstallations'> = async (ports, { actor, project, params, query }) => {
  const integration = await findIntegration(ports.store, project, params.integration);
  if (!integration.ok) return integration;
  const records = await ports.store.installations.list({
    projectId: project.id,
    integrationId: integration.value.id,
    groupRef: onlyGroupOf(actor) ?? query.groupRef,
  });
  return ok(await loadInstallations(ports.store, project.id, records));
};
