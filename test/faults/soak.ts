import { spawnSync } from 'node:child_process';

/** `npm run soak [-- <duration> [arguments of Vitest]]`: runs `random-kills.test.ts` so long on each database. */

const [duration = '10m', ...further] = process.argv.slice(2);
const [, amount, unit = 's'] = /^(\d+)(s|m|h)?$/.exec(duration) ?? [];
if (amount === undefined) {
  process.stderr.write(`"${duration}" is not a duration. Examples: 90s, 10m, 1h.\n`);
  process.exit(2);
}
const seconds = Number(amount) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', 'test/faults/random-kills.test.ts'];
const { status } = spawnSync(process.execPath, [...vitest, ...further], {
  stdio: 'inherit',
  // A new seed for each run, unless one is given to repeat it.
  env: { AMP_TEST_SEED: String(Date.now() % 2 ** 31), ...process.env, AMP_TEST_SOAK_SECONDS: String(seconds) },
});
process.exit(status ?? 1);
