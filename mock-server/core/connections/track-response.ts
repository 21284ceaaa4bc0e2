import { BoundedMap, createPerStore } from '../kernel/caches.ts';
import type { Ports, ProviderAccount } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { recordResponse } from './connection-status.ts';
import { findBlock } from './provider-quota.ts';
import { isRenewable } from './sealed-credential.ts';
import { checkAccount } from './verify-credential.ts';

/** Account that a call was made with. */
export interface UsedAccount {
  /** As it was used; its status follows, so that further calls with the same record cost no transaction. */
  connection: ConnectionRecord;
  account: ProviderAccount;
}

/** An account that was not refused is not checked again before this time. In ms. */
const CHECK_INTERVAL_MS = 60_000;
/** Bounds the memory of checked accounts. */
const MAX_REMEMBERED = 1_000;

/** A check of an account, in progress or done. */
interface AccountCheck {
  /** Sealed credential that was checked. */
  sealed: string;
  isRefused: Promise<boolean>;
  /** On the monotonic clock. */
  beganAt: number;
}

const checksOf = createPerStore((_: Pick<Ports, 'store'>) => new BoundedMap<string, AccountCheck>(MAX_REMEMBERED));

/**
 * Updates a connection's status after a response of its provider. A success is `requestSucceeded`. A 401 may concern only
 * what was called, so it is `credentialRefused` when the provider refuses the account itself as well. Any other response
 * leaves the status unchanged.
 *
 * @param status HTTP status of the provider's response; 401 after the token was renewed, where it can be
 * @returns undefined when there is nothing to store
 */
export function trackStatus(ports: Ports, used: UsedAccount, status: number): Promise<void> | undefined {
  if (status === 401) return used.connection.status === 'bad_credentials' ? undefined : trackRefusal(ports, used);
  return status < 400 ? recordResponse(ports, used.connection, 'requestSucceeded') : undefined;
}

async function trackRefusal(ports: Ports, used: UsedAccount): Promise<void> {
  if (await isAccountRefused(ports, used)) {
    await recordResponse(ports, used.connection, 'credentialRefused', 'The provider refused the credentials.');
  }
}

/**
 * Finds out whether a provider that refused a call refuses the account, at most once a minute for each credential. Where the
 * provider can't be asked, a token that was just renewed counts as accepted, and a credential that can't be renewed as refused.
 */
export function isAccountRefused(ports: Ports, { connection, account }: UsedAccount): Promise<boolean> {
  const checks = checksOf(ports);
  const { id, sealedCredential } = connection;
  const known = checks.get(id);
  const now = ports.clock.monotonic();
  if (known?.sealed === sealedCredential && now - known.beganAt < CHECK_INTERVAL_MS) return known.isRefused;
  const isRefused = askForRefusal(ports, id, account);
  checks.set(id, { sealed: sealedCredential, isRefused, beganAt: now });
  // A refusal is stored; the next call shows whether it still holds.
  const forget = () => checks.delete(id);
  isRefused.then((refused) => refused && forget(), forget);
  return isRefused;
}

async function askForRefusal(ports: Ports, connectionId: string, account: ProviderAccount): Promise<boolean> {
  // A provider that wants no calls for a while is asked after the next refusal.
  if ((await findBlock(ports, { connectionId, scope: 'api' })) !== undefined) return false;
  const outcome = await checkAccount(ports, account);
  return outcome === 'refused' || (outcome === 'unchecked' && !isRenewable(account.credential));
}
