import type { IssueReport } from './issue-report.ts';
import type { IntegrationRule, ReadObjectRule } from './manifest-rule.ts';
import { objectKey } from './manifest-rule.ts';
import { quote } from './show-value.ts';
import type { YamlMap } from './yaml-node.ts';
import { childOf, mapsIn, textOf } from './yaml-node.ts';

/** No two integrations of a manifest have the same name. */
export function uniqueIntegrationNames(root: YamlMap, report: IssueReport): void {
  const detail = (name: string) =>
    `Another integration of this manifest has the name ${name} already. Give it its own.`;
  requireUnique('duplicate-integration', mapsIn(root, 'integrations'), 'name', detail, report);
}

/** Object names are unique within an action. */
export const uniqueObjectNames: IntegrationRule = (integration, facts, report) => {
  for (const action of ['read', 'write', 'subscribe']) {
    const detail = (name: string) => `The object ${name} is already in "${action}". Merge both entries.`;
    const objects = mapsIn(childOf(integration, action), 'objects');
    requireUnique('duplicate-object', objects, 'objectName', detail, report, objectKey(integration, facts));
  }
};

/** No two fields of an object are delivered under the same name. */
export const uniqueMapToNames: ReadObjectRule = (object, report) => {
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
