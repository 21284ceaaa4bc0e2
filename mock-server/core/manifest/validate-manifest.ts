import type { Manifest, ManifestIssue } from '../../../src/contract/index.ts';
import {
  actionPresent,
  associationEvents,
  knownDestinations,
  knownObjects,
  providerSupport,
  subscribeHasEvent,
  subscribeNeedsRead,
  subscribeObjectLimit,
  watchedFields,
  watchSchemaEvents,
  watchSchemaProvider,
} from './integration-rules.ts';
import { createIssueReport } from './issue-report.ts';
import type { IntegrationRule, ManifestFacts, ReadObjectRule } from './manifest-rule.ts';
import { manifestShape } from './manifest-shape.ts';
import { alwaysEnabled, backfillPeriod, deliveryMode, readSchedule, watchSchemaSchedule } from './read-object-rules.ts';
import { readYaml } from './read-yaml.ts';
import { uniqueIntegrationNames, uniqueMapToNames, uniqueObjectNames } from './unique-names.ts';
import { childOf, mapsIn } from './yaml-node.ts';

/** Outcome of {@link validateManifest}. */
export interface ManifestValidation {
  /** Only known keys; absent when there is an issue of level `error`. */
  manifest?: Manifest;
  /** In the order of the text. */
  issues: ManifestIssue[];
}

const INTEGRATION_RULES: IntegrationRule[] = [
  actionPresent,
  providerSupport,
  uniqueObjectNames,
  subscribeNeedsRead,
  subscribeHasEvent,
  subscribeObjectLimit,
  associationEvents,
  watchedFields,
  watchSchemaSchedule,
  watchSchemaEvents,
  watchSchemaProvider,
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
