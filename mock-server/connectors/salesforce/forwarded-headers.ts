import type { ProviderFailure, WriteRecordRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';

/** Names and values that fit into one header line. Source: RFC 9110, 5.1 and 5.5. */
const NAME = /^Sforce-[A-Za-z0-9-]+$/i;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Headers of a write request that go to Salesforce: those that steer how it saves, such as
 * `Sforce-Duplicate-Rule-Header` or `Sforce-Auto-Assign`. Any other could change who calls or what is sent.
 *
 * @returns `badRequest` that names the first header that is not passed on
 */
export function forwardedHeaders(
  headers: WriteRecordRequest['headers'] = [],
): Result<Record<string, string>, ProviderFailure> {
  for (const { key, value } of headers) {
    if (!NAME.test(key))
      return refusal('badRequest', `Only headers whose name begins with "Sforce-" reach Salesforce, not "${key}".`);
    if (!VALUE.test(value))
      return refusal('badRequest', `The value of the header "${key}" holds characters that it cannot carry.`);
  }
  return ok(Object.fromEntries(headers.map(({ key, value }) => [key, value])));
}
