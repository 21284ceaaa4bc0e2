import type { ProviderFailure, ProviderResponse } from '../kernel/ports.ts';

const MAX_MESSAGE_LENGTH = 500;
/** Members in which providers put the sentence for people. */
const MEMBERS = ['error_description', 'message', 'detail', 'error', 'title', 'errors', 'reason'];

/** @returns a refused credential as a failure in the provider's message, where its answer has some */
export function credentialRefusal({ status, json, text }: ProviderResponse, providerName: string): ProviderFailure {
  const plain = json === undefined && !text.trim().startsWith('<') ? text.trim() : '';
  const message = findMessage(json) ?? plain;
  return {
    kind: status === 401 ? 'unauthorized' : 'forbidden',
    message:
      message === '' ? `${providerName} refused the credential (${status}).` : message.slice(0, MAX_MESSAGE_LENGTH),
    status,
    retryable: false,
  };
}

function findMessage(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  const members = new Map<string, unknown>(Object.entries(Array.isArray(value) ? { message: value[0] } : value));
  for (const name of MEMBERS) {
    const message = members.has(name) ? findMessage(members.get(name), depth + 1) : undefined;
    if (message !== undefined) return message;
  }
  return undefined;
}
