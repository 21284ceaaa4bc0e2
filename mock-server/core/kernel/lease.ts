/** Duration of a lease. Another process takes over an operation whose lease has expired. */
export const LEASE_MS = 20_000;
/**
 * How often leases are renewed while work continues, whatever it waits for. Two consecutive renewals may fail, or the
 * clocks of two processes differ by ten seconds, before another process takes over.
 */
export const RENEWAL_MS = 5_000;
/**
 * Work that has not moved for this long hangs, and its lease lapses. Longer than any single thing that work waits for: a
 * provider's page may take two minutes, and a new token before it one.
 */
export const MAX_WAIT_MS = 300_000;
/** Lease of a waiting message. It is not renewed, because an attempt ends after 15 seconds. */
export const DELIVERY_LEASE_MS = 30_000;
