import { recordUnreadableCredential } from '../core/connections/connection-status.ts';
import { openCredential } from '../core/connections/sealed-credential.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { SealedValues } from '../store/sql/sealed-values.ts';
import type { MissingKey } from './encryption-key.ts';

/** Connections that are read, and named in one line of the log, at once. */
const PAGE = 100;

/**
 * Names the connections whose credential was encrypted with a key that is not configured, in the log and, as if they had
 * been used, by their status and its notification. Reads page by page.
 *
 * @param missingKeys as found at the start
 * @param signal ends it before the next page
 */
export async function reportUnreadableConnections(
  ports: Ports,
  sealedValues: Pick<SealedValues, 'listByKey'>,
  missingKeys: readonly MissingKey[],
  signal: AbortSignal,
): Promise<void> {
  for (const { keyId } of missingKeys) {
    let after = '';
    while (!signal.aborted) {
      const ids = await sealedValues.listByKey('connections.credential', keyId, { limit: PAGE, after });
      if (ids.length === 0) break;
      ports.log.error('encryption.connections_unreadable', { keyId, connectionIds: ids });
      for (const id of ids) await reportUnreadable(ports, id);
      after = ids.at(-1) ?? '';
    }
  }
}

async function reportUnreadable(ports: Ports, id: string): Promise<void> {
  const connection = await ports.store.connections.get(id);
  if (connection === undefined) return;
  // It may have been replaced meanwhile.
  const opened = await openCredential(ports, connection);
  if (!opened.ok) await recordUnreadableCredential(ports, connection, opened.rejection.detail);
}
