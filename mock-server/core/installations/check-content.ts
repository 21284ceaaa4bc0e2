import type { ConfigContent, ManifestIntegration } from '../../../src/contract/index.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath } from '../kernel/validation-issues.ts';
import { checkReadObject } from './check-read-object.ts';
import { checkSubscribeObject } from './check-subscribe-object.ts';

/** Action that has a config per object. */
export type ObjectAction = 'read' | 'write' | 'subscribe';

/** Providers that distinguish empty from missing fields. */
const IF_EMPTY_PROVIDERS = new Set(['hubspot', 'salesforce']);

/** Parts of a config that are validated; the others were validated when they were saved. */
export interface ContentScope {
  readObjects: readonly string[];
  writeObjects: readonly string[];
  subscribeObjects: readonly string[];
  isProxy: boolean;
}

/** @returns everything of a content */
export function wholeContent(content: ConfigContent): ContentScope {
  return {
    readObjects: Object.keys(content.read?.objects ?? {}),
    writeObjects: Object.keys(content.write?.objects ?? {}),
    subscribeObjects: Object.keys(content.subscribe?.objects ?? {}),
    isProxy: true,
  };
}

/**
 * Validates a config against the manifest, before the server's additions.
 *
 * @param place location of the content in the body
 */
export function checkContent(
  content: ConfigContent,
  manifest: ManifestIntegration,
  scope: ContentScope,
  place: readonly string[] = ['config', 'content'],
): Finding[] {
  const findings: Finding[] = [];
  if (content.provider !== manifest.provider) {
    findings.push({
      name: fieldPath([...place, 'provider']),
      detail: `The integration "${manifest.name}" is for the provider "${manifest.provider}".`,
      value: content.provider,
    });
  }
  if (scope.isProxy && content.proxy?.enabled === true && manifest.proxy?.enabled !== true) {
    findings.push({
      name: fieldPath([...place, 'proxy', 'enabled']),
      detail: `The integration "${manifest.name}" does not enable the proxy.`,
      value: true,
    });
  }
  return [
    ...findings,
    ...checkReadObjects(content, manifest, scope, place),
    ...checkWriteObjects(content, manifest, scope, place),
    ...checkSubscribeObjects(content, manifest, scope, place),
  ];
}

function checkReadObjects(
  content: ConfigContent,
  manifest: ManifestIntegration,
  { readObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  const inManifest = new Map((manifest.read?.objects ?? []).map((object) => [object.objectName, object]));
  return Object.entries(content.read?.objects ?? {}).flatMap(([name, config]) => {
    if (!readObjects.includes(name)) return [];
    const at = [...place, 'read', 'objects', name];
    const object = inManifest.get(name);
    return object === undefined
      ? [unknownObject(at, name, 'read', [...inManifest.keys()])]
      : checkReadObject(config, object, at);
  });
}

function checkWriteObjects(
  content: ConfigContent,
  manifest: ManifestIntegration,
  { writeObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  const inManifest = (manifest.write?.objects ?? []).map(({ objectName }) => objectName);
  return Object.entries(content.write?.objects ?? {}).flatMap<Finding>(([name, config]) => {
    if (!writeObjects.includes(name)) return [];
    const at = [...place, 'write', 'objects', name];
    if (!inManifest.includes(name)) return [unknownObject(at, name, 'write', inManifest)];
    if (IF_EMPTY_PROVIDERS.has(manifest.provider)) return [];
    return Object.entries(config.selectedFieldSettings ?? {}).flatMap(([field, { writeOnUpdate }]) =>
      writeOnUpdate === 'ifEmpty'
        ? [
            {
              name: fieldPath([...at, 'selectedFieldSettings', field, 'writeOnUpdate']),
              detail: `"ifEmpty" is not available for ${manifest.provider}. Use "always" or "never".`,
              value: writeOnUpdate,
            },
          ]
        : [],
    );
  });
}

function checkSubscribeObjects(
  content: ConfigContent,
  manifest: ManifestIntegration,
  { subscribeObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  const inManifest = (manifest.subscribe?.objects ?? []).map(({ objectName }) => objectName);
  // Objects that are read whatever the customer chose count as chosen.
  const always = (manifest.read?.objects ?? []).filter(({ enabled }) => enabled === 'always');
  const isRead = (name: string) =>
    Object.hasOwn(content.read?.objects ?? {}, name) || always.some(({ objectName }) => objectName === name);
  return Object.entries(content.subscribe?.objects ?? {}).flatMap<Finding>(([name, config]) => {
    if (!subscribeObjects.includes(name)) return [];
    const at = [...place, 'subscribe', 'objects', name];
    return inManifest.includes(name)
      ? checkSubscribeObject(config, { provider: manifest.provider, isRead: isRead(name) }, at)
      : [unknownObject(at, name, 'subscribe', inManifest)];
  });
}

function unknownObject(place: readonly string[], name: string, action: ObjectAction, known: string[]): Finding {
  return {
    name: fieldPath(place),
    detail:
      known.length === 0
        ? `The integration has no ${action} action.`
        : `The integration has no ${action} object "${name}". It has: ${known.join(', ')}.`,
    value: name,
  };
}
