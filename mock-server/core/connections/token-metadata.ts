import type { ProviderInfo, ProviderMetadata } from '../../../src/contract/index.ts';
import { hasControlCharacter } from './credential-block.ts';
import { scopesOf } from './token-response.ts';

/** Account data of a token response. */
export interface TokenFacts {
  workspaceRef?: string;
  consumerRef?: string;
  scopes?: string[];
  metadata: ProviderMetadata;
}

/** Longest value that is kept, as long as one that a customer may give. */
const MAX_VALUE_LENGTH = 2048;
/** Longest value that a pattern is tried on, and longest pattern: bounds the work of a bad one. */
const MAX_MATCHED_LENGTH = 512;
const MAX_PATTERN_LENGTH = 256;
/** A repetition of something that repeats, which can take time beyond all bounds. */
const NESTED_REPETITION = /[+*}][^()]*\)\s*[+*{]/;

/**
 * Reads out of a token response what the catalogue says is in there. What is missing or unusable is omitted.
 *
 * @param members of the response
 */
export function readTokenFacts(provider: ProviderInfo, members: Record<string, unknown>): TokenFacts {
  const fields = provider.oauth2Opts?.tokenMetadataFields ?? {};
  const workspaceRef = textAt(members, fields.workspaceRefField);
  const consumerRef = textAt(members, fields.consumerRefField);
  const scopes = (fields.scopesField ?? '') === '' ? undefined : scopesOf(valueAt(members, fields.scopesField ?? ''));
  const metadata = new Map<string, ProviderMetadata[string]>();
  for (const { name, displayName, path, capture } of fields.otherFields ?? []) {
    const text = textAt(members, path);
    const value = text === undefined || (capture ?? '') === '' ? text : captured(text, capture ?? '');
    if (value === undefined) continue;
    metadata.set(name, { value, source: 'token', ...(displayName !== undefined && { displayName }) });
  }
  return {
    ...(workspaceRef !== undefined && { workspaceRef }),
    ...(consumerRef !== undefined && { consumerRef }),
    ...(scopes !== undefined && { scopes }),
    metadata: Object.fromEntries(metadata),
  };
}

/** A path is names with dots between them; a member whose name has dots itself is found first. */
function valueAt(members: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(members, path)) return members[path];
  let value: unknown = members;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = value[name as keyof typeof value];
  }
  return value;
}

function textAt(members: Record<string, unknown>, path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined;
  const value = valueAt(members, path);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value).trim();
  return text === '' || text.length > MAX_VALUE_LENGTH || hasControlCharacter(text) ? undefined : text;
}

/**
 * @param pattern of the catalogue; its group `result` is the value. Written for Go, where groups are named `(?P<…>`.
 */
function captured(text: string, pattern: string): string | undefined {
  if (text.length > MAX_MATCHED_LENGTH || pattern.length > MAX_PATTERN_LENGTH || NESTED_REPETITION.test(pattern)) {
    return undefined;
  }
  try {
    const result = new RegExp(pattern.replaceAll('(?P<', '(?<')).exec(text)?.groups?.result;
    return result === '' ? undefined : result;
  } catch {
    return undefined;
  }
}
