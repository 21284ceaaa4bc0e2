const PREFIX_LENGTH = 12;

/**
 * First characters of a key, by which people and the API tell keys apart. At most a third of the key, so that
 * a short key of the operator's own making stays a secret.
 */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, Math.max(1, Math.min(PREFIX_LENGTH, Math.floor(key.length / 3))));
}
