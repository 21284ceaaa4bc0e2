import type { ProviderFailure } from '../../core/kernel/ports.ts';

/** Our own refusal, before or in place of a call: the same call would be refused again. */
export function refusal(kind: ProviderFailure['kind'], message: string): { ok: false; rejection: ProviderFailure } {
  return { ok: false, rejection: { kind, message, retryable: false } };
}
