import { toIntegration } from '../integrations/integration.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { deployManifest, evaluateManifest } from './deploy-manifest.ts';
import { loadManifestSource } from './load-manifest-source.ts';
import { refuseManifest } from './refuse-manifest.ts';

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
