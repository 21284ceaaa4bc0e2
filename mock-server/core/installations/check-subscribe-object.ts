import type { SubscribeObjectConfig } from '../../../src/contract/index.ts';
import { isNestedName } from '../kernel/field-path.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath } from '../kernel/validation-issues.ts';

/** Providers that can be asked to send fewer events. */
const QUOTA_PROVIDERS = new Set(['salesforce']);

/** Object of a subscription. */
export interface SubscribedObject {
  provider: string;
  /** The same object is read as well. */
  isRead: boolean;
}

/**
 * Validates what is asked for of the events of an object.
 *
 * @param place location of the config in the body
 */
export function checkSubscribeObject(
  config: SubscribeObjectConfig,
  object: SubscribedObject,
  place: readonly string[],
): Finding[] {
  const at = (...parts: (string | number)[]) => fieldPath([...place, ...parts]);
  return [
    ...checkInheritance(config, object, at),
    ...checkWatchedFields(config, at),
    ...checkQuota(config, object, at),
  ];
}

type Locate = (...parts: (string | number)[]) => string;

/** Events contain the fields that are selected for reading. */
function checkInheritance(config: SubscribeObjectConfig, { isRead }: SubscribedObject, at: Locate): Finding[] {
  const events = [config.createEvent, config.updateEvent, config.deleteEvent];
  const hasStandardEvent = events.some((event) => event?.enabled === 'always');
  if (hasStandardEvent && !config.inheritFieldsAndMappings) {
    const detail = 'Create, update and delete events need the fields and mappings of the read action: set it to true.';
    return [{ name: at('inheritFieldsAndMappings'), detail, value: false }];
  }
  if (!config.inheritFieldsAndMappings || isRead) return [];
  const detail = `"${config.objectName}" is not among the read objects, so there are no fields to inherit. Read it as well.`;
  return [{ name: at('inheritFieldsAndMappings'), detail, value: true }];
}

function checkWatchedFields({ updateEvent }: SubscribeObjectConfig, at: Locate): Finding[] {
  const { watchFieldsAuto, requiredWatchFields } = updateEvent ?? {};
  const findings: Finding[] = [];
  if (watchFieldsAuto !== undefined && requiredWatchFields !== undefined) {
    const detail = '"requiredWatchFields" and "watchFieldsAuto" exclude each other. Leave one of them out.';
    findings.push({ name: at('updateEvent'), detail });
  }
  for (const [index, field] of (requiredWatchFields ?? []).entries()) {
    if (!isNestedName(field)) continue;
    const detail = 'A nested field cannot be watched. Name its top field.';
    findings.push({ name: at('updateEvent', 'requiredWatchFields', index), detail, value: field });
  }
  return findings;
}

function checkQuota(
  { providerOptions, updateEvent }: SubscribeObjectConfig,
  { provider }: SubscribedObject,
  at: Locate,
): Finding[] {
  if (providerOptions?.quotaOptimization === undefined) return [];
  const name = at('providerOptions', 'quotaOptimization');
  if (!QUOTA_PROVIDERS.has(provider)) return [{ name, detail: `This option is not available for ${provider}.` }];
  if (!providerOptions.quotaOptimization.enabled) return [];
  return updateEvent?.watchFieldsAuto === undefined && (updateEvent?.requiredWatchFields ?? []).length > 0
    ? [{ name, detail: 'This server cannot set this option up yet. Leave it out.', value: true }]
    : [{ name, detail: 'This option needs "requiredWatchFields" in the update event, and no "watchFieldsAuto".' }];
}
