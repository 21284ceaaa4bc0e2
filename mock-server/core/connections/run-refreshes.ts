import type { Ports } from '../ports.ts';
import type { ConnectionRecord } from '../records.ts';
import { nextTryAt } from '../retry-waits.ts';
import { refreshCredential } from './fresh-credential.ts';
import { openCredential } from './open-credential.ts';

/** Token endpoints are asked for this many connections at a time. */
const AT_ONCE = 10;
/** A refresh that failed for now is tried again after about this many failed tries' worth of waiting: five minutes. */
const PATIENT = 10;

/**
 * Refreshes the tokens of connections that nobody has used for a while, so that their refresh tokens do not lapse.
 *
 * @returns how many were due
 * Source: contract resources, section C (`keepAliveIntervalHours`).
 */
export async function runRefreshes(ports: Ports): Promise<number> {
  const due = await ports.store.connections.dueForRefresh(ports.clock.now(), AT_ONCE);
  await Promise.all(due.map((connection) => refreshDue(ports, connection)));
  return due.length;
}

async function refreshDue(ports: Ports, connection: ConnectionRecord): Promise<void> {
  const credential = await openCredential(ports, connection);
  const fresh = credential.ok ? await refreshCredential(ports, connection, credential.value) : undefined;
  if (fresh?.ok === true) return;
  // A void grant is not asked for again; anything else is, and whoever uses the connection asks sooner. A credential that
  // cannot be opened may be opened later, when its encryption key is configured again.
  const isFinal = fresh?.rejection.isFinal === true;
  const current = await ports.store.connections.get(connection.id);
  if (current === undefined || current.sealedCredential !== connection.sealedCredential) return;
  const refreshAt = isFinal ? null : nextTryAt(ports, PATIENT);
  await ports.store.connections.update({ ...current, refreshAt });
}
