/** How long a claimed row belongs to its process after each write. A process that is gone is replaced after that. */
export const LEASE_MS = 150_000;
/**
 * A lease is renewed when less than this is left: longer than any single thing that work waits for (a provider's page,
 * which may take two minutes, or a webhook's answer), so that it never runs out while its holder is alive.
 */
export const RENEWAL_MS = 130_000;
