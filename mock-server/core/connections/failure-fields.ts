import type { ProviderFailure } from '../ports.ts';

/** @returns why a provider failed, for the log: never a credential, because a failure holds none */
export function failureFields({ kind, message, status, oauthError }: ProviderFailure): Record<string, unknown> {
  return {
    kind,
    reason: message,
    ...(oauthError !== undefined && { providerError: oauthError }),
    ...(status !== undefined && { providerStatus: status }),
  };
}
