import type { ProviderFailure, ProviderResponse } from '../ports.ts';

const MOST_WORDS = 500;
/** Members in which providers put the sentence for people. */
const MEMBERS = ['error_description', 'message', 'detail', 'error', 'title', 'errors', 'reason'];

/** @returns a refused credential as a failure in the provider's own words, where its answer has some */
export function providerFault({ status, json, text }: ProviderResponse, providerName: string): ProviderFailure {
  const plain = json === undefined && !text.trim().startsWith('<') ? text.trim() : '';
  const words = wordsOf(json) ?? plain;
  return {
    kind: status === 401 ? 'unauthorized' : 'forbidden',
    message: words === '' ? `${providerName} refused the credential (${status}).` : words.slice(0, MOST_WORDS),
    status,
    retryable: false,
  };
}

function wordsOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  const members = new Map<string, unknown>(Object.entries(Array.isArray(value) ? { message: value[0] } : value));
  for (const name of MEMBERS) {
    const words = members.has(name) ? wordsOf(members.get(name), depth + 1) : undefined;
    if (words !== undefined) return words;
  }
  return undefined;
}
