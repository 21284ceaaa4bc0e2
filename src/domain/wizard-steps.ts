import type {
  FieldMappingEntry,
  HydratedIntegration,
  HydratedReadObject,
  HydratedWriteObject,
} from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { readConfig, writeConfig } from './config-content.ts';
import { optionalFields, optionalMappings, requiredMappings } from './manifest-fields.ts';
import type { ReadIssue } from './read-issues.ts';
import { readIssues } from './read-issues.ts';
import type { SettingsIssue } from './settings-issues.ts';
import { readSettingIssues, writeSettingIssues } from './settings-issues.ts';

/** One question of the guided install. */
export type WizardStep =
  | { id: 'connect' | 'objects' | 'writing' | 'review'; kind: 'connect' | 'objects' | 'writing' | 'review' }
  | ObjectStep;

/** A question about one of the objects that are to be read. */
export interface ObjectStep {
  /** Kind and name of the object, such as `match:calls`. */
  id: string;
  /** `match`: which fields stand behind the application's. `fields`: what else is read, and how. */
  kind: 'match' | 'fields';
  object: HydratedReadObject;
  /** Place among the objects that are to be read, from 1. */
  position: number;
  total: number;
}

/** What keeps the customer from going on. */
export type StepIssue = ReadIssue | SettingsIssue | { kind: 'nothing-chosen' };

/** The host's mappings by object name. */
type DynamicMappingsByObject = Readonly<Record<string, readonly FieldMappingEntry[]>>;

/** The steps that a draft calls for, in their order. Linear in the number of fields. */
export function wizardSteps(
  manifest: HydratedIntegration,
  draft: DraftContent,
  dynamicMappings: DynamicMappingsByObject,
): WizardStep[] {
  const chosen = (manifest.read?.objects ?? []).filter(({ objectName }) => readConfig(draft, objectName));
  const details = chosen.flatMap((object, index): ObjectStep[] => {
    const of = { object, position: index + 1, total: chosen.length };
    const fields: ObjectStep = { ...of, id: `fields:${object.objectName}`, kind: 'fields' };
    return hasMappings(object, dynamicMappings[object.objectName])
      ? [{ ...of, id: `match:${object.objectName}`, kind: 'match' }, fields]
      : [fields];
  });
  return [
    { id: 'connect', kind: 'connect' },
    { id: 'objects', kind: 'objects' },
    ...details,
    ...(selectedWriteObjects(manifest, draft).length > 0 ? [{ id: 'writing', kind: 'writing' } as const] : []),
    { id: 'review', kind: 'review' },
  ];
}

/** What is missing on a step; empty when the customer can go on. */
export function stepIssues(manifest: HydratedIntegration, step: WizardStep, draft: DraftContent): StepIssue[] {
  switch (step.kind) {
    case 'objects': {
      const isRead = manifest.read?.objects.some(({ objectName }) => readConfig(draft, objectName));
      return isRead || selectedWriteObjects(manifest, draft).length > 0 ? [] : [{ kind: 'nothing-chosen' }];
    }
    case 'writing':
      return selectedWriteObjects(manifest, draft).flatMap(({ objectName }) =>
        writeSettingIssues(writeConfig(draft, objectName)),
      );
    case 'match':
    case 'fields': {
      const { object, kind } = step;
      const config = readConfig(draft, object.objectName);
      if (!config) return [];
      // What the provider did not describe can't be checked here; the server does.
      const issues = object.error
        ? []
        : readIssues(object, config).filter((issue) => stepKindOfIssue(object, issue) === kind);
      return kind === 'fields' ? [...issues, ...readSettingIssues(config)] : issues;
    }
    default:
      return [];
  }
}

/** The step that is shown, and how far the customer can go. */
export interface WizardPosition {
  index: number;
  /** Index of the first step that is not complete; the last one when all are. */
  reach: number;
}

/** Where the choice of objects stands. */
const OBJECTS_STEP_INDEX = 1;

/**
 * @param wanted id of the step that the customer went to; undefined at first. One that is gone gives way to the choice
 * of objects, and one that can't be reached yet to the first that is not complete.
 */
export function wizardPosition(
  manifest: HydratedIntegration,
  steps: readonly WizardStep[],
  draft: DraftContent,
  wanted: string | undefined,
): WizardPosition {
  const incomplete = steps.findIndex((step) => stepIssues(manifest, step, draft).length > 0);
  const reach = incomplete < 0 ? steps.length - 1 : incomplete;
  const index = steps.findIndex(({ id }) => id === wanted);
  return { index: Math.min(index < 0 ? OBJECTS_STEP_INDEX : index, reach), reach };
}

function stepKindOfIssue(object: HydratedReadObject, issue: ReadIssue): ObjectStep['kind'] {
  if (issue.kind !== 'nothing-selected') return 'match';
  // An answered mapping is something to read, too.
  return optionalFields(object).length === 0 && hasMappings(object, []) ? 'match' : 'fields';
}

/** Whether there is something to match: a field, or the values of one that is settled. */
function hasMappings(object: HydratedReadObject, dynamicMappings: readonly FieldMappingEntry[] = []): boolean {
  if (object.error) return false;
  const questions = requiredMappings(object, dynamicMappings).length + optionalMappings(object, dynamicMappings).length;
  return questions > 0 || dynamicMappings.some(({ mappedValues }) => mappedValues?.length);
}

function selectedWriteObjects(manifest: HydratedIntegration, draft: DraftContent): HydratedWriteObject[] {
  return manifest.write?.objects.filter(({ objectName }) => writeConfig(draft, objectName)) ?? [];
}
