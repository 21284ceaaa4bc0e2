/** An account of the simulated provider, and the keys that open it. */
export interface SandboxAccount {
  /** As in `ACC…`; paths accept it beside the number. */
  id: string;
  /** Stands in the paths of every request. */
  numericId: number;
  name: string;
  keys: readonly string[];
}

/** The key that the demo and the documents use. */
export const DEMO_KEY = 'demo-key';

/** A key that the provider accepts but that belongs to no account. */
export const KEY_WITHOUT_ACCOUNT = 'no-account-key';

/** Default accounts: two accounts with different data, one key each. */
export const DEFAULT_ACCOUNTS: readonly SandboxAccount[] = [
  { id: 'ACC3f1c0a9be2d84756a1f0c3d2e4b59687', numericId: 480_112_233, name: 'Northwind Marketing', keys: [DEMO_KEY] },
  { id: 'ACC9a7d52e04c1b4f3882d6e0f1a3b4c5d6', numericId: 480_445_566, name: 'Contoso Media', keys: ['second-key'] },
];
