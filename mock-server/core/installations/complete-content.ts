import type {
  ConfigContent,
  ManifestIntegration,
  ManifestReadObject,
  ReadObjectConfig,
} from '../../../src/contract/index.ts';

/** Options of the completion. */
export interface CompletionOptions {
  /** Takes destination, schedule and backfill from the manifest where the config has none. */
  withDefaults: boolean;
}

/**
 * Fills in what the install component omits: it sends the customer's choices, and the manifest has the rest.
 *
 * @param objectNames read objects to fill in; the others stay as they are
 */
export function completeContent(
  content: ConfigContent,
  manifest: ManifestIntegration,
  objectNames: readonly string[],
  options: CompletionOptions = { withDefaults: true },
): ConfigContent {
  if (content.read === undefined) return content;
  const byName = new Map((manifest.read?.objects ?? []).map((object) => [object.objectName, object]));
  const objects = Object.entries(content.read.objects).map(([name, config]) => {
    const object = objectNames.includes(name) ? byName.get(name) : undefined;
    return [name, object === undefined ? config : completeReadObject(config, object, options)] as const;
  });
  return { ...content, read: { objects: Object.fromEntries(objects) } };
}

/** Merges the builder's own fields into a customer's choices: required fields are always read. */
export function completeReadObject(
  config: ReadObjectConfig,
  object: ManifestReadObject,
  { withDefaults }: CompletionOptions,
): ReadObjectConfig {
  // A map, because a field may bear any name, "__proto__" included.
  const fields = new Map(Object.entries(config.selectedFields ?? {}));
  // A mapping that was cleared arrives as an empty text.
  const mappings = Object.entries(config.selectedFieldMappings ?? {}).filter(([, field]) => field !== '');
  for (const { fieldName } of object.requiredFields ?? []) {
    if (fieldName !== undefined) fields.set(fieldName, true);
  }
  const schedule = config.schedule ?? (withDefaults ? object.schedule : undefined);
  const backfill = config.backfill ?? (withDefaults ? object.backfill : undefined);
  return {
    ...config,
    destination: config.destination || object.destination,
    ...(schedule !== undefined && { schedule }),
    ...(backfill !== undefined && { backfill }),
    selectedFields: Object.fromEntries(fields),
    selectedFieldMappings: Object.fromEntries(mappings),
  };
}
