import type { ProviderFailure } from './ports.ts';
import type { Rejection } from './result.ts';

/** @returns why a provider call failed, as fields of a log line; a failure holds no credential */
export function failureFields({ kind, message, status, oauthError }: ProviderFailure): Record<string, unknown> {
  return { kind, reason: message, ...providerFields(status, oauthError) };
}

/** @returns why a request was refused, as fields of a log line, with what the provider said where it refused */
export function rejectionFields({ code, detail, context }: Rejection): Record<string, unknown> {
  return { refused: code, reason: detail, ...context };
}

/** @returns what a provider answered, as fields of a log line or of a problem document */
export function providerFields(status: number | undefined, oauthError: string | undefined): Record<string, unknown> {
  return {
    ...(oauthError !== undefined && { providerError: oauthError }),
    ...(status !== undefined && { providerStatus: status }),
  };
}
