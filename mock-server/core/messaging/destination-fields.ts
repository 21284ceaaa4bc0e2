import type { Settings } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import type { Finding } from '../kernel/validation-issue.ts';
import { checkWebhookHeaders } from './webhook-headers.ts';
import { checkWebhookUrl } from './webhook-url.ts';

/** Settings of a destination; absent members are not checked. */
export interface DestinationFields {
  name?: string;
  url?: string;
  headers?: Record<string, string> | null;
}

/**
 * Checks what is set on a destination.
 *
 * @param place location of the fields in the body: `[]` for the body itself
 */
export function checkDestinationFields(
  type: DestinationRecord['type'],
  fields: DestinationFields,
  settings: Settings,
  place: readonly string[] = [],
): Finding[] {
  const at = (...parts: string[]) => [...place, ...parts].join('.');
  const findings: Finding[] = [];
  if (fields.name !== undefined && !/^[A-Za-z0-9-]{1,128}$/.test(fields.name)) {
    findings.push({
      name: at('name'),
      detail: 'A name has 1 to 128 letters, digits and dashes.',
      value: fields.name,
    });
  }
  if (fields.url !== undefined) {
    findings.push(...checkWebhookUrl(fields.url, settings.allowPrivateNetwork, at('metadata', 'url')));
  }
  const headers = fields.headers ?? {};
  if (type === 'webhook') findings.push(...checkWebhookHeaders(headers, [...place, 'metadata', 'headers']));
  else if (Object.keys(headers).length > 0) {
    findings.push({ name: at('metadata', 'headers'), detail: `A destination of type "${type}" takes no headers.` });
  }
  return findings;
}
