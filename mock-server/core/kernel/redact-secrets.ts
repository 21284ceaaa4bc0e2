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
