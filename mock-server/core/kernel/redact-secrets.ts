import type { ProviderFailure } from './ports.ts';
import type { Rejection } from './result.ts';

const REDACTED = '[withheld]';

/**
 * Replaces every secret in a text that a provider sent, so that it can be shown and logged.
 *
 * @param text not shortened yet: a part of a secret would not be recognised
 * @param secrets also found as JSON and as a form write them
 */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
  ]);
  // A secret that is part of another one must not leave the rest of it.
  const longestFirst = [...new Set(written)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return longestFirst.reduce((shown, secret) => shown.replaceAll(secret, REDACTED), text);
}

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
