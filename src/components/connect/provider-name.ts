import type { ProviderInfo } from '../../contract/index.ts';

/** Returns the display name of a provider, or its capitalized key. */
export function providerName({ displayName, name }: Pick<ProviderInfo, 'name' | 'displayName'>): string {
  return displayName || name.charAt(0).toUpperCase() + name.slice(1);
}

/** Formats `accountId` as "Account ID", for names without a label. */
export function humanize(name: string): string {
  const strings = name
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`)
    .replace(/\b(?:api|id|url)\b/gi, (acronym) => acronym.toUpperCase());
  return strings.charAt(0).toUpperCase() + strings.slice(1);
}
