import type { Installation, Integration, Manifest, ManifestIntegration } from '../../../src/contract/index.ts';
import type { ContentChange } from './content-changes.ts';
import { contentChanges } from './content-changes.ts';

/** Plan for one integration. */
export interface IntegrationPlan {
  name: string;
  change: 'created' | 'changed' | 'unchanged';
  /** Changes; for a new integration its objects and actions. */
  changes: ContentChange[];
  /** Read objects of the deployed revision that the manifest no longer has. */
  removedReadObjects: string[];
  /** Installations that read one of the removed objects; customers who notice. */
  affectedInstallations: number;
}

/** Plan of a deployment. */
export interface DeployPlan {
  /** In the order of the manifest. */
  integrations: IntegrationPlan[];
  /** Names of deployed integrations that the manifest omits; they stay as they are. */
  untouched: string[];
}

/** @param installations of the whole project */
export function planDeploy(manifest: Manifest, deployed: Integration[], installations: Installation[]): DeployPlan {
  const names = new Set(manifest.integrations.map(({ name }) => name));
  return {
    integrations: manifest.integrations.map((content) => {
      const current = deployed.find(({ name }) => name === content.name);
      if (current === undefined) return planCreation(content);
      const isOtherVersion = current.latestRevision.specVersion !== manifest.specVersion;
      return planChange(content, current, installations, isOtherVersion);
    }),
    untouched: deployed.map(({ name }) => name).filter((name) => !names.has(name)),
  };
}

function planCreation(content: ManifestIntegration): IntegrationPlan {
  const { name, provider } = content;
  const changes = contentChanges({ name, provider }, content);
  return { name, change: 'created', changes, removedReadObjects: [], affectedInstallations: 0 };
}

function planChange(
  content: ManifestIntegration,
  { id, latestRevision }: Integration,
  installations: Installation[],
  isOtherVersion: boolean,
): IntegrationPlan {
  const changes = contentChanges(latestRevision.content, content);
  const kept = new Set(content.read?.objects.map(({ objectName }) => objectName.toLowerCase()));
  const removed = (latestRevision.content.read?.objects ?? [])
    .map(({ objectName }) => objectName)
    .filter((objectName) => !kept.has(objectName.toLowerCase()));
  const affected = installations.filter(
    (installation) => installation.integrationId === id && reads(installation, removed),
  );
  return {
    name: content.name,
    change: changes.length > 0 || isOtherVersion ? 'changed' : 'unchanged',
    changes,
    removedReadObjects: removed,
    affectedInstallations: affected.length,
  };
}

function reads(installation: Installation, objectNames: string[]): boolean {
  const objects = installation.config.content.read?.objects ?? {};
  return objectNames.some((name) => Object.hasOwn(objects, name) && !objects[name]?.disabled);
}
