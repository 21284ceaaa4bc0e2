import type {
  FieldMappingEntry,
  HydratedIntegration,
  HydratedReadObject,
  Integration,
  ReadObjectConfig,
} from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { readConfig } from '../../../domain/config-content.ts';
import {
  fieldLabel,
  optionalFields,
  optionalMappings,
  readObjectLabel,
  requiredFields,
  requiredMappings,
} from '../../../domain/manifest-fields.ts';
import { isFieldSelected, mappedField } from '../../../domain/read-config.ts';
import { subscribeEvents } from '../../../domain/subscribe-events.ts';
import type { WizardStep } from '../../../domain/wizard-steps.ts';
import type { Messages } from '../../../locales/en.ts';
import { formatEvents } from '../configure/format-events.ts';
import { limitNames } from '../configure/format-save-status.ts';
import type { ReviewPart } from './ReviewStep.view.tsx';
import { fullSyncLabels, MAX_NAMES, readGroups, readLabel, wholeRecordLabels, writtenLabels } from './read-groups.ts';

/** Summarizes a draft in sentences. */
export function reviewSentences(
  manifest: HydratedIntegration,
  draft: DraftContent,
  { appName, providerName }: { appName: string; providerName: string },
  messages: Messages,
): string[] {
  const { wizard } = messages;
  const groups = readGroups(manifest, draft, messages);
  const full = fullSyncLabels(groups);
  const whole = wholeRecordLabels(manifest, draft, messages);
  const written = writtenLabels(manifest, draft);
  const short = (labels: string[]) => limitNames(labels, messages, MAX_NAMES);
  // Each of them, because nothing else on the screen says so.
  const deleted = writtenLabels(manifest, draft, ({ deletionSettings }) => deletionSettings?.enabled === true);
  return [
    ...groups.map(({ labels, schedule, start, isFull }) =>
      wizard.willSync(appName, short(labels), schedule, isFull && start === 'none' ? undefined : start),
    ),
    ...(full.length > 0 ? [wizard.fullSyncs(providerName, short(full))] : []),
    ...(whole.length > 0 ? [wizard.wholeRecords(appName, short(whole))] : []),
    ...(written.length > 0 ? [wizard.willWrite(appName, short(written), providerName)] : []),
    ...(deleted.length > 0 ? [wizard.mayDelete(appName, deleted, providerName)] : []),
    ...(manifest.proxy?.enabled ? [wizard.willProxy(appName, providerName)] : []),
  ];
}

/** Returns the sections of the review with their edit steps, the summary first and the account last. */
export function reviewParts(
  manifest: HydratedIntegration,
  steps: readonly WizardStep[],
  draft: DraftContent,
  account: ReviewPart['facts'],
  appName: string,
  dynamicMappings: Readonly<Record<string, readonly FieldMappingEntry[]>>,
  messages: Messages,
): ReviewPart[] {
  const { wizard, configure } = messages;
  const seen = new Set<string>();
  const parts = steps.flatMap((step): ReviewPart[] => {
    switch (step.kind) {
      case 'objects':
        return [{ stepId: step.id, label: wizard.plan, edit: wizard.editObjects, facts: [] }];
      case 'writing': {
        const facts = [
          // Each of them, because the customer grants access to it.
          { label: wizard.writeSection(appName), value: wizard.names(writtenLabels(manifest, draft)) },
        ];
        return [
          { stepId: step.id, label: configure.writeTitle, edit: wizard.editWriting, part: { part: 'write' }, facts },
        ];
      }
      case 'match':
      case 'fields': {
        const { object } = step;
        const config = readConfig(draft, object.objectName);
        // One section per object, linked to its first step.
        if (!config || seen.has(object.objectName)) return [];
        seen.add(object.objectName);
        const facts = objectFacts(object, config, dynamicMappings[object.objectName], messages);
        const label = readLabel(manifest, object, messages);
        return [
          {
            stepId: step.id,
            label,
            edit: wizard.edit(label),
            part: { part: 'read', objectName: object.objectName },
            facts,
          },
        ];
      }
      default:
        return [];
    }
  });
  return [...parts, { stepId: 'connect', label: wizard.account, edit: wizard.editAccount, facts: account }];
}

/** Describes the events that the application is notified of: of objects that aren't read, only the provider's own kinds. */
export function eventSentences(
  { latestRevision }: Integration,
  manifest: HydratedIntegration,
  draft: DraftContent,
  appName: string,
  messages: Messages,
): string[] {
  return (latestRevision.content.subscribe?.objects ?? []).flatMap((object) => {
    const { objectName } = object;
    const readObject = manifest.read?.objects.find((read) => read.objectName === objectName);
    const events = subscribeEvents(object);
    return formatEvents(
      readConfig(draft, objectName) ? events : { ...events, events: [], watchedFields: [] },
      appName,
      readObjectLabel(manifest, objectName),
      readObject,
      messages,
    );
  });
}

function objectFacts(
  object: HydratedReadObject,
  config: ReadObjectConfig,
  dynamicMappings: readonly FieldMappingEntry[] | undefined,
  messages: Messages,
): ReviewPart['facts'] {
  const { configure, settings, wizard } = messages;
  const known = object.allFieldsMetadata ?? {};
  const nameOf = (fieldName: string) =>
    (Object.hasOwn(known, fieldName) ? known[fieldName]?.displayName : undefined) || fieldName;
  const mappings = [...requiredMappings(object, dynamicMappings), ...optionalMappings(object, dynamicMappings)];
  const always = requiredFields(object).map(fieldLabel);
  const optional = optionalFields(object);
  const chosen = optional.filter(({ fieldName }) => isFieldSelected(config, fieldName));
  const isEvery = chosen.length > 1 && chosen.length === optional.length;
  return [
    { label: configure.alwaysIncluded, value: formatNames(always, messages) },
    ...mappings.map((mapping) => {
      const fieldName = mappedField(config, mapping.mapToName);
      return { label: fieldLabel(mapping), value: fieldName ? nameOf(fieldName) : '' };
    }),
    {
      label: configure.optionalFields,
      value: isEvery ? wizard.allFields(chosen.length) : formatNames(chosen.map(fieldLabel), messages),
    },
    ...(config.fieldFilters ?? []).map(({ fieldName, value }) => ({
      label: settings.filter(nameOf(fieldName)),
      value: typeof value === 'boolean' ? (value ? settings.yes : settings.no) : String(value),
    })),
  ].filter(({ value }) => value);
}

function formatNames(names: string[], messages: Messages): string {
  return messages.wizard.names(limitNames(names, messages, MAX_NAMES));
}
