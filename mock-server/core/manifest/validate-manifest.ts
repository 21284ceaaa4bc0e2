import type { Manifest, ManifestIssue } from '../../../src/contract/index.ts';
import {
  actionPresent,
  associationEvents,
  grantedScopes,
  knownDestinations,
  knownObjects,
  nameUnlikeId,
  providerSupport,
  subscribableObjects,
  subscribeHasEvent,
  subscribeNeedsRead,
  subscribeObjectLimit,
  watchedFields,
  watchSchemaEvents,
  watchSchemaProvider,
} from './integration-rules.ts';
import type { IntegrationRule, ManifestFacts, ReadObjectRule } from './manifest-rule.ts';
import { objectKey } from './manifest-rule.ts';
import { manifestShape } from './manifest-shape.ts';
import { alwaysEnabled, backfillPeriod, deliveryMode, readSchedule, watchSchemaSchedule } from './read-object-rules.ts';
import { readYaml } from './read-yaml.ts';
import { quote } from './show-value.ts';
import type { IssueReport, YamlMap } from './yaml-node.ts';
import { childOf, createIssueReport, mapsIn, textOf } from './yaml-node.ts';

/** No two integrations of a manifest have the same name. */
function uniqueIntegrationNames(root: YamlMap, report: IssueReport): void {
  const detail = (name: string) =>
    `Another integration of this manifest has the name ${name} already. Give it its own.`;
  requireUnique('duplicate-integration', mapsIn(root, 'integrations'), 'name', detail, report);
}

/** Object names are unique within an action. */
const uniqueObjectNames: IntegrationRule = (integration, facts, report) => {
  for (const action of ['read', 'write', 'subscribe']) {
    const detail = (name: string) => `The object ${name} is already in "${action}". Merge both entries.`;
    const objects = mapsIn(childOf(integration, action), 'objects');
    requireUnique('duplicate-object', objects, 'objectName', detail, report, objectKey(integration, facts));
  }
};

/** No two fields of an object are delivered under the same name. */
const uniqueMapToNames: ReadObjectRule = (object, report) => {
  const fields = [...mapsIn(object, 'requiredFields'), ...mapsIn(object, 'optionalFields')];
  const detail = (name: string) => `Another field of this object is delivered as ${name} already. Choose another name.`;
  requireUnique('duplicate-map-to-name', fields, 'mapToName', detail, report);
};

function requireUnique(
  rule: string,
  maps: YamlMap[],
  key: string,
  detail: (quotedName: string) => string,
  report: IssueReport,
  keyOf = (name: string) => name,
): void {
  const seen = new Set<string>();
  for (const map of maps) {
    const name = textOf(map, key);
    const place = childOf(map, key);
    if (name === undefined || place === undefined) continue;
    if (seen.has(keyOf(name))) report.error(rule, place, detail(quote(name)));
    seen.add(keyOf(name));
  }
}

/** Outcome of {@link validateManifest}. */
export interface ManifestValidation {
  /** Only known keys; absent when there is an issue of level `error`. */
  manifest?: Manifest;
  /** In the order of the text. */
  issues: ManifestIssue[];
}

const INTEGRATION_RULES: IntegrationRule[] = [
  nameUnlikeId,
  actionPresent,
  providerSupport,
  uniqueObjectNames,
  subscribeNeedsRead,
  subscribeHasEvent,
  subscribableObjects,
  subscribeObjectLimit,
  associationEvents,
  watchedFields,
  watchSchemaSchedule,
  watchSchemaEvents,
  watchSchemaProvider,
  grantedScopes,
  knownDestinations,
  knownObjects,
];

const READ_OBJECT_RULES: ReadObjectRule[] = [
  readSchedule,
  uniqueMapToNames,
  backfillPeriod,
  deliveryMode,
  alwaysEnabled,
];

/**
 * Validates the text of an `amp.yaml` by every published rule. Never throws, and takes time in proportion to the text.
 *
 * @param text YAML 1.2
 * @param facts catalogue and, where known, destinations and objects
 */
export function validateManifest(text: string, facts: ManifestFacts): ManifestValidation {
  const report = createIssueReport();
  const root = readYaml(text, report);
  if (root === undefined) return { issues: report.issues() };

  const manifest = manifestShape.read(root, report);
  if (root.kind === 'map') uniqueIntegrationNames(root, report);
  for (const integration of mapsIn(root, 'integrations')) {
    for (const rule of INTEGRATION_RULES) rule(integration, facts, report);
    for (const object of mapsIn(childOf(integration, 'read'), 'objects')) {
      for (const rule of READ_OBJECT_RULES) rule(object, report);
    }
  }
  return report.hasErrors() ? { issues: report.issues() } : { manifest, issues: report.issues() };
}
