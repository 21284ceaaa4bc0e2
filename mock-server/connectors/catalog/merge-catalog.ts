import { z } from 'zod';
import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { PROVIDER_SCHEMA } from './provider-schema.ts';

/** Catalogue entries by provider name. */
export type CatalogEntries = Readonly<Record<string, ProviderInfo>>;

/**
 * Lays the content of a providers file over the built-in catalogue, entry by entry and member by member, so that
 * `{"callRail":{"baseURL":"http://127.0.0.1:9001"}}` changes one address and nothing else.
 *
 * @param fileText JSON: a map of provider name to entry, bare or inside `{ catalog, timestamp }`
 * @returns the merged entries, or one line that names the entry and the member that is wrong
 */
export function mergeCatalog(builtIn: CatalogEntries, fileText: string): Result<CatalogEntries, string> {
  const file = parseFile(fileText);
  if (!file.ok) return file;
  const merged = new Map(Object.entries(builtIn));
  for (const [name, entry] of Object.entries(file.value)) {
    if (!isObject(entry)) return { ok: false, rejection: `The entry "${name}" must be a JSON object.` };
    const slip = misspeltMember(entry);
    if (slip !== undefined) return { ok: false, rejection: `The entry "${name}": ${slip}` };
    const given = mergeDeep(builtInEntry(builtIn, name), { name, ...entry });
    const checked = PROVIDER_SCHEMA.safeParse(given);
    if (!checked.success) return { ok: false, rejection: describeIssue(name, checked.error) };
    if (checked.data.name !== name) {
      return { ok: false, rejection: `The entry "${name}": name must be "${name}", not "${checked.data.name}".` };
    }
    // Newer files hold members that the embedded components may show; the checked ones are of the schema's types.
    merged.set(name, mergeDeep(checked.data, given) as typeof checked.data);
  }
  return ok(Object.fromEntries(merged));
}

const MEMBERS: readonly string[] = Object.keys(PROVIDER_SCHEMA.shape);

/** Keeps unknown members; a misspelt member must be rejected because the built-in value would apply. */
function misspeltMember(entry: object): string | undefined {
  for (const name of Object.keys(entry)) {
    if (MEMBERS.includes(name)) continue;
    const meant = MEMBERS.find((member) => member.toLowerCase() === name.toLowerCase());
    if (meant !== undefined) return `there is no member "${name}"; did you mean "${meant}"?`;
  }
  return undefined;
}

function parseFile(text: string): Result<Record<string, unknown>, string> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { ok: false, rejection: `The file is not valid JSON: ${error instanceof Error ? error.message : error}` };
  }
  // The published file wraps the map; a provider of the name "catalog" would have its own authType.
  const isWrapped = isObject(content) && isObject(content.catalog) && !('authType' in content.catalog);
  const entries = isWrapped && isObject(content) ? content.catalog : content;
  return isObject(entries)
    ? ok(entries)
    : { ok: false, rejection: 'The file must hold a JSON object: a map of provider name to entry.' };
}

function builtInEntry(builtIn: CatalogEntries, name: string): object {
  return Object.hasOwn(builtIn, name) ? (builtIn[name] ?? {}) : {};
}

/** Objects are merged member by member; everything else, lists included, is replaced. */
function mergeDeep(base: object, over: object): Record<string, unknown> {
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const existing = merged.get(key);
    merged.set(key, isObject(existing) && isObject(value) ? mergeDeep(existing, value) : value);
  }
  return Object.fromEntries(merged);
}

function describeIssue(name: string, error: z.ZodError): string {
  const issue = error.issues[0];
  const path = issue === undefined ? '' : z.core.toDotPath(issue.path);
  const more = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : '';
  return `The entry "${name}": ${path === '' ? '' : `${path}: `}${issue?.message ?? 'is not valid'}${more}.`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
