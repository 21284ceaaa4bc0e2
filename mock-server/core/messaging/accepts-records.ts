import type { DestinationRecord } from '../kernel/records.ts';

/** Error of a message to a disabled destination. */
export const DESTINATION_DISABLED = 'The destination is disabled.';

/** @returns whether messages with records are sent there; Slack gets a text at the end of a read instead */
export function acceptsRecords({ type, disabledAt }: DestinationRecord): boolean {
  return type === 'webhook' && disabledAt === undefined;
}
