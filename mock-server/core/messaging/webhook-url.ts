import { createAddressPolicy, describeAddressRefusal } from '../kernel/address-policy.ts';
import type { Finding } from '../kernel/validation-issue.ts';

/**
 * Checks the address of a destination. A name that leads to a private network is only found when a message is sent: every
 * connection is checked again, against the address that the name resolves to.
 *
 * @param isPrivateAllowed whether private networks may be called, also without encryption
 * @param name where the address stands in the body
 */
export function checkWebhookUrl(url: string, isPrivateAllowed: boolean, name: string): Finding[] {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return [{ name, detail: 'This is not an address such as https://example.com/webhook.', value: url }];
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return [{ name, detail: 'An address must not contain a user name or a password. Send them in a header.' }];
  }
  const refusal = createAddressPolicy(isPrivateAllowed).refusalOfHost(parsed.hostname);
  if (refusal !== undefined) {
    const reason = describeAddressRefusal(parsed.hostname, refusal);
    const remedy = refusal === 'private' ? ' Set AMP_ALLOW_PRIVATE_NETWORK to allow it.' : '';
    return [{ name, detail: `${reason}${remedy}`, value: url }];
  }
  if (parsed.protocol === 'http:' && !(isPrivateAllowed && isNearby(parsed.hostname))) {
    return [{ name, detail: 'The address must begin with https://, so that messages are encrypted.', value: url }];
  }
  return [];
}

/** Private addresses and names that only a private network knows. */
function isNearby(host: string): boolean {
  return createAddressPolicy(false).refusalOfHost(host) !== undefined || /^[^.[]+$|\.(?:local|internal)$/.test(host);
}
