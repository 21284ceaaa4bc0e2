import { findIntegration } from '../integrations/find-integration.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { deployManifest, evaluateManifest } from './deploy-manifest.ts';
import { loadManifestSource } from './load-manifest-source.ts';
import { refuseManifest } from './refuse-manifest.ts';

/**
 * Gives one integration a new revision, from a manifest that describes it and no other. A manifest that changes nothing
 * leaves the latest revision in place, as a deployment does.
 */
export const createRevision: UseCase<'createRevision'> = async (ports, { actor, project, params, query, body }) => {
  const found = await findIntegration(ports.store, project, params.integration);
  if (!found.ok) return found;
  const text = await loadManifestSource(ports, actor, project, body);
  if (!text.ok) return text;
  const { manifest, issues } = evaluateManifest(ports, text.value);
  if (manifest === undefined) return refuseManifest(issues);

  const { name } = found.value;
  const other = manifest.integrations.findIndex((integration) => integration.name !== name);
  if (other >= 0 || manifest.integrations.length !== 1) {
    return refuseManifest([
      {
        rule: 'other-integration',
        level: 'error',
        path: other < 0 ? '$.integrations' : `$.integrations[${other}].name`,
        detail: `A revision of "${name}" is made from a manifest that describes "${name}" and no other integration.`,
      },
    ]);
  }
  const deployed = await deployManifest(ports, actor, project, manifest, query.destructive === true);
  return deployed.ok ? ok(undefined) : deployed;
};
