import type { Manifest } from '../../../src/contract/index.ts';
import { causeOf } from '../installations/config-origin.ts';
import type { Actor } from '../kernel/actor.ts';
import { inTransaction } from '../kernel/in-transaction.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { ManifestValidation } from '../manifest/validate-manifest.ts';
import { validateManifest } from '../manifest/validate-manifest.ts';
import type { DeployedIntegration } from './deploy-integration.ts';
import { deployIntegration } from './deploy-integration.ts';
import { pauseRemovedObjects } from './pause-removed-objects.ts';

/** Validates the text of a manifest with what this server knows of providers and their objects. */
export function evaluateManifest(ports: Ports, text: string): ManifestValidation {
  return validateManifest(text, {
    providers: ports.catalog.all(),
    objectsOf: (provider) => ports.connectors.get(provider)?.objects,
    hasCustomObjects: (provider) => ports.connectors.get(provider)?.hasFixedObjects === false,
  });
}

/**
 * Deploys a manifest: all of its integrations, or none. Integrations that it does not name are left alone, and
 * installations keep their config.
 *
 * @param isDestructive objects that are gone from the manifest are no longer read
 */
export async function deployManifest(
  ports: Ports,
  actor: Actor,
  project: ProjectRecord,
  manifest: Manifest,
  isDestructive: boolean,
): Promise<Result<DeployedIntegration[]>> {
  const deployed = await inTransaction(ports.store, async (repositories) => {
    const done: DeployedIntegration[] = [];
    for (const content of manifest.integrations) {
      const one = await deployIntegration(ports, repositories, project, manifest.specVersion, content);
      if (!one.ok) return one;
      if (isDestructive) {
        const paused = await pauseRemovedObjects(ports, repositories, one.value, causeOf(actor, 'deploy'));
        if (!paused.ok) return paused;
      }
      done.push(one.value);
    }
    return ok(done);
  });
  if (!deployed.ok) return deployed;
  ports.jobs.wake();
  ports.log.info('manifest.deployed', { projectId: project.id, integrations: deployed.value.length });
  return deployed;
}
