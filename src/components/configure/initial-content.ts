import type { FieldMappingEntry, HydratedIntegration } from '../../contract/index.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import { selectWriteObjects, withReadConfig } from '../../domain/config-content.ts';
import { objectGroups } from '../../domain/object-alternatives.ts';
import { initialReadConfig } from '../../domain/read-config.ts';
import { readIssues } from '../../domain/read-issues.ts';

/** What the host offers to map at run time, by object name. */
export type DynamicMappings = Record<string, FieldMappingEntry[]>;

/**
 * What a first install is proposed to contain: every object that can be read without an answer from the customer, and
 * the first object in any case, because that is the one in sight; of alternatives, the first; and every object that the integration writes. Each can
 * be left out; the action bar names them all. What is left out is refused by the server, because the write section is
 * sent even when it is empty.
 */
export function initialContent(manifest: HydratedIntegration, dynamicMappings: DynamicMappings): DraftContent {
  let content: DraftContent = {};
  for (const [index, group] of objectGroups(manifest.read?.objects ?? []).entries()) {
    const object = group.find(({ error }) => !error);
    if (!object) continue;
    const config = initialReadConfig(object, dynamicMappings[object.objectName]);
    if (index === 0 || readIssues(object, config).length === 0) {
      content = withReadConfig(content, object.objectName, config);
    }
  }
  if (manifest.write === undefined) return content;
  const written = manifest.write.objects.map(({ objectName }) => objectName);
  return selectWriteObjects(content, written, true, undefined);
}
