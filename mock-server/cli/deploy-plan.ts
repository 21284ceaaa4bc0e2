import { isDeepStrictEqual } from 'node:util';
import type { Installation, Integration, Manifest } from '../../src/contract/index.ts';

/** What a deploy would do to one integration. */
export interface IntegrationPlan {
  name: string;
  change: 'created' | 'changed' | 'unchanged';
  /** Read objects of the deployed revision that the manifest no longer has. */
  removedReadObjects: string[];
  /** Installations that read one of the removed objects; customers who notice. */
  affectedInstallations: number;
}

/**
 * Compares a manifest with what is deployed.
 *
 * @param installations of the whole project
 * @returns one entry per integration of the manifest, in its order; integrations that it leaves out stay as they are
 */
export function planDeploy(
  manifest: Manifest,
  deployed: Integration[],
  installations: Installation[],
): IntegrationPlan[] {
  return manifest.integrations.map((content) => {
    const current = deployed.find((integration) => integration.name === content.name);
    if (current === undefined) {
      return { name: content.name, change: 'created', removedReadObjects: [], affectedInstallations: 0 };
    }
    const { specVersion, content: old } = current.latestRevision;
    const isSame =
      specVersion === manifest.specVersion && isDeepStrictEqual(withoutUndefined(old), withoutUndefined(content));
    // Names differ between providers in case only; the published tool compares them so.
    const kept = new Set(content.read?.objects.map((object) => object.objectName.toLowerCase()));
    const removed = (old.read?.objects ?? [])
      .map((object) => object.objectName)
      .filter((name) => !kept.has(name.toLowerCase()));
    const affected = installations.filter(
      (installation) => installation.integrationId === current.id && reads(installation, removed),
    );
    return {
      name: content.name,
      change: isSame ? 'unchanged' : 'changed',
      removedReadObjects: removed,
      affectedInstallations: affected.length,
    };
  });
}

function reads(installation: Installation, objectNames: string[]): boolean {
  const objects = installation.config.content.read?.objects ?? {};
  return objectNames.some((name) => Object.hasOwn(objects, name) && !objects[name]?.disabled);
}

/** What JSON keeps, so that both sides compare alike. */
function withoutUndefined(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content));
}
