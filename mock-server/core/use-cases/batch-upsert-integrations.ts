import { deployManifest, evaluateManifest } from '../deployments/deploy-manifest.ts';
import { loadManifestSource } from '../deployments/load-manifest-source.ts';
import { refuseManifest } from '../deployments/refuse-manifest.ts';
import { toIntegration } from '../resources/integration.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Deploys a manifest file: all of its integrations, or none. */
export const batchUpsertIntegrations: UseCase<'batchUpsertIntegrations'> = async (
  ports,
  { actor, project, query, body },
) => {
  const text = await loadManifestSource(ports, actor, project, body);
  if (!text.ok) return text;
  const { manifest, issues } = evaluateManifest(ports, text.value);
  if (manifest === undefined) return refuseManifest(issues);
  const deployed = await deployManifest(ports, actor, project, manifest, query.destructive === true);
  return deployed.ok
    ? ok(deployed.value.map(({ integration, revision }) => toIntegration(integration, revision)))
    : deployed;
};
