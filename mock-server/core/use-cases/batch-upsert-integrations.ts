import type { DeployedIntegration } from '../deployments/deploy-integration.ts';
import { deployIntegration } from '../deployments/deploy-integration.ts';
import { manifestText } from '../deployments/manifest-text.ts';
import { pauseRemovedObjects } from '../deployments/pause-removed-objects.ts';
import { refuseManifest } from '../deployments/refuse-manifest.ts';
import { inTransaction } from '../in-transaction.ts';
import { validateManifest } from '../manifest/validate-manifest.ts';
import { toIntegration } from '../resources/integration.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/**
 * Deploys a manifest: all of its integrations, or none. Integrations that it does not name are left alone, and
 * installations keep their config. With `destructive`, objects that are gone from the manifest are no longer read.
 */
export const batchUpsertIntegrations: UseCase<'batchUpsertIntegrations'> = async (
  ports,
  { actor, project, query, body },
) => {
  const text = await manifestText(ports, actor, project, body);
  if (!text.ok) return text;
  const { manifest, issues } = validateManifest(text.value, {
    providers: ports.catalog.all(),
    objectsOf: (provider) => ports.connectors.get(provider)?.objects,
  });
  if (manifest === undefined) return refuseManifest(issues);

  const deployed = await inTransaction(ports.store, async (repositories) => {
    const done: DeployedIntegration[] = [];
    for (const content of manifest.integrations) {
      const one = await deployIntegration(ports, repositories, project, manifest.specVersion, content);
      if (!one.ok) return one;
      if (query.destructive === true) {
        const paused = await pauseRemovedObjects(ports, repositories, one.value);
        if (!paused.ok) return paused;
      }
      done.push(one.value);
    }
    return ok(done);
  });
  if (!deployed.ok) return deployed;
  ports.jobs.wake();
  ports.log.info('manifest.deployed', { projectId: project.id, integrations: deployed.value.length });
  return ok(deployed.value.map(({ integration, revision }) => toIntegration(integration, revision)));
};
