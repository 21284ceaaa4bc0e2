import type { Seed } from './seed.ts';

/** State that a mock backend starts with. The project, its keys, the destination and the manifest are there already. */
export type Scenario = (seed: Seed) => Promise<void>;

/** Scenarios by name. */
export const SCENARIOS = {
  /** Nothing is connected. */
  empty: async () => {},
  /** The mock group has connected its account and installed nothing. */
  connected: async (seed) => {
    await seed.connect();
  },
  /** The mock group has installed the integration; calls are read. */
  installed: async (seed) => {
    await seed.connect();
    await seed.install();
  },
} as const satisfies Record<string, Scenario>;

/** Name of a ready-made scenario. */
export type ScenarioName = keyof typeof SCENARIOS;
