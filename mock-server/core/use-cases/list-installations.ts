import { onlyGroupOf } from '../actor.ts';
import { findIntegration } from '../lookups/find-integration.ts';
import { loadInstallations } from '../resources/installation.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

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
