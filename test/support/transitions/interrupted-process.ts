import { enableCompileCache } from 'node:module';

// Runs one transition in its own process, which is killed before the n-th statement.

// Before the server is loaded: the test starts many processes.
enableCompileCache();
const { openCrashingSqliteStore } = await import('../../../mock-server/store/testing/crashing-sqlite-store.ts');
const { createTransitionWorld } = await import('./transition-world.ts');
const { TRANSITIONS } = await import('./transitions.ts');

const [folder = '', name = '', prepared = '', killAt = ''] = process.argv.slice(2);
const { store, arm, count } = await openCrashingSqliteStore(folder, {
  now: () => Date.parse('2026-11-21T12:03:00.000Z'),
  monotonic: () => 0,
});
const world = await createTransitionWorld(store);
const scenario = TRANSITIONS[name];
if (scenario === undefined) throw new Error(`There is no transition "${name}".`);

arm(Number(killAt));
await scenario.run(world, prepared);
process.stdout.write(String(count()));
// Without closing anything, as if it were killed after the last statement.
process.kill(process.pid, 'SIGKILL');
