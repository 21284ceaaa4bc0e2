import type { Finding } from './validation-issue.ts';

/** Loopback, private addresses and the names that only a private network knows. */
const NEARBY =
  /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+)+$|^\[(::1|f[cd][0-9a-f:]*)\]$|^[^.[]+$|\.(localhost|local|internal)$/;

/**
 * Checks the address of a webhook. Where it leads is judged with each message, when its name is resolved.
 *
 * @param isPrivateAllowed whether an unencrypted address will do that leads to a private network
 * @param name where the address stands in the body
 */
export function checkWebhookUrl(url: string, isPrivateAllowed: boolean, name: string): Finding[] {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return [{ name, detail: 'This is not an address such as https://example.com/webhook.', value: url }];
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return [{ name, detail: 'An address may not hold a user name or a password. Send them in a header.' }];
  }
  if (parsed.protocol === 'http:' && !(isPrivateAllowed && NEARBY.test(parsed.hostname))) {
    return [
      { name, detail: 'The address must begin with https://, so that nobody can read the messages.', value: url },
    ];
  }
  return [];
}
