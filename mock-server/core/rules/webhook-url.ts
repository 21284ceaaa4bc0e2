import type { Finding } from './validation-issue.ts';

/**
 * Checks the address of a webhook. Where it leads is judged with each message, when its name is resolved.
 *
 * @param isHttpAllowed whether an unencrypted address will do
 * @param name where the address stands in the body
 */
export function checkWebhookUrl(url: string, isHttpAllowed: boolean, name: string): Finding[] {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return [{ name, detail: 'This is not an address such as https://example.com/webhook.', value: url }];
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return [{ name, detail: 'An address may not hold a user name or a password. Send them in a header.' }];
  }
  if (parsed.protocol === 'http:' && !isHttpAllowed) {
    return [
      { name, detail: 'The address must begin with https://, so that nobody can read the messages.', value: url },
    ];
  }
  return [];
}
