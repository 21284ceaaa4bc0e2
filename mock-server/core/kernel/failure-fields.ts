import type { ProviderFailure } from './ports.ts';
import type { Rejection } from './result.ts';

/** @returns the failure of a provider call as log fields; a failure contains no credential */
export function failureFields({ kind, message, status, oauthError }: ProviderFailure): Record<string, unknown> {
  return { kind, reason: message, ...providerFields(status, oauthError) };
}

/** @returns a rejection as log fields, with the provider's response if the provider rejected */
export function rejectionFields({ code, detail, context }: Rejection): Record<string, unknown> {
  return { refused: code, reason: detail, ...context };
}

/** @returns a provider's response as fields of a log entry or a problem document */
export function providerFields(status: number | undefined, oauthError: string | undefined): Record<string, unknown> {
  return {
    ...(oauthError !== undefined && { providerError: oauthError }),
    ...(status !== undefined && { providerStatus: status }),
  };
}
