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

/** Step of the wizard. */
export type WizardStep =
  | { id: 'connect' | 'writing' | 'review'; kind: 'connect' | 'writing' | 'review' }
  | { id: 'objects'; kind: 'objects'; isOptional: boolean }
  | ObjectStep;

/** Step for one object. */
export interface ObjectStep {
  /** Kind and name of the object, such as `match:calls`. */
  id: string;
  /** `match`: field mappings. `fields`: optional fields and settings. */
  kind: 'match' | 'fields';
  object: HydratedReadObject;
  /** Position among the selected objects, from 1. */
  position: number;
  total: number;
}

/** Issue that blocks a step. */
export type StepIssue = ReadIssue | SettingsIssue | { kind: 'nothing-chosen' };

/** The host's mappings by object name. */
type DynamicMappingsByObject = Readonly<Record<string, readonly FieldMappingEntry[]>>;

/**
 * Returns the steps of a draft. Linear in the number of fields.
 *
 * @param isChoiceOptional whether the integration can be installed without an object
 */
export function wizardSteps(
  manifest: HydratedIntegration,
  draft: DraftContent,
  dynamicMappings: DynamicMappingsByObject,
  isChoiceOptional: boolean,
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
    { id: 'objects', kind: 'objects', isOptional: isChoiceOptional },
    ...details,
    ...(selectedWriteObjects(manifest, draft).length > 0 ? [{ id: 'writing', kind: 'writing' } as const] : []),
    { id: 'review', kind: 'review' },
  ];
}

/** Validates a step. */
export function stepIssues(manifest: HydratedIntegration, step: WizardStep, draft: DraftContent): StepIssue[] {
  switch (step.kind) {
    case 'objects': {
      const isRead = manifest.read?.objects.some(({ objectName }) => readConfig(draft, objectName));
      return step.isOptional || isRead || selectedWriteObjects(manifest, draft).length > 0
        ? []
        : [{ kind: 'nothing-chosen' }];
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
      // Objects without metadata are validated by the server.
      const issues = object.error
        ? []
        : readIssues(object, config).filter((issue) => stepKindOfIssue(object, issue) === kind);
      return kind === 'fields' ? [...issues, ...readSettingIssues(config)] : issues;
    }
    default:
      return [];
  }
}

/** Current step and progress. */
export interface WizardPosition {
  index: number;
  /** Index of the first step that is not complete; the last one when all are. */
  reach: number;
}

/** Index of the step that selects objects. */
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
  // A mapping counts as a selected field.
  return optionalFields(object).length === 0 && hasMappings(object, []) ? 'match' : 'fields';
}

/** Whether the object has fields or values to map. */
function hasMappings(object: HydratedReadObject, dynamicMappings: readonly FieldMappingEntry[] = []): boolean {
  if (object.error) return false;
  const questions = requiredMappings(object, dynamicMappings).length + optionalMappings(object, dynamicMappings).length;
  return questions > 0 || dynamicMappings.some(({ mappedValues }) => mappedValues?.length);
}

function selectedWriteObjects(manifest: HydratedIntegration, draft: DraftContent): HydratedWriteObject[] {
  return manifest.write?.objects.filter(({ objectName }) => writeConfig(draft, objectName)) ?? [];
}
