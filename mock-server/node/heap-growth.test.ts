import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MB = 1024 * 1024;

/** Allocates in a child process, because V8's flags apply to the whole process. @returns sizes of the young generation: the largest during each `allocate` */
async function sizesAfter(steps: string): Promise<number[]> {
  const program = `
    import v8 from 'node:v8';
    import { runInNewContext } from 'node:vm';
    import { limitHeapGrowth, growYoungGeneration } from ${JSON.stringify(new URL('./heap-growth.ts', import.meta.url).href)};
    const sizes = [];
    const size = () => v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
    const allocate = async () => {
      // About 2 MB survive each collection, which makes the young generation grow.
      const survivors = [];
      let largest = 0;
      for (let turn = 0; turn < 500; turn += 1) {
        survivors[turn % 20] = Array.from({ length: 4_000 }, (_, index) => ({ index }));
        await new Promise(setImmediate);
        largest = Math.max(largest, size());
      }
      sizes.push(largest);
    };
    ${steps}
    console.log(JSON.stringify(sizes));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '-e',
    program,
  ]);
  // Here V8 complains about a flag that it does not know.
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it('the young generation stays below 24 MB, instead of growing to 32 MB and more', async () => {
  const [unlimited] = await sizesAfter('await allocate();');
  const [start, ready, later] = await sizesAfter(
    'limitHeapGrowth(); await allocate(); growYoungGeneration(); await allocate(); await allocate();',
  );
  expect(unlimited).toBeGreaterThanOrEqual(32 * MB);
  expect(start).toBeLessThan(24 * MB);
  expect(ready).toBeGreaterThanOrEqual(8 * MB);
  expect(ready).toBeLessThan(24 * MB);
  expect(later).toBeLessThan(24 * MB);
});

it('the young generation grows again after V8 has shrunk it', async () => {
  const [ready = 0, shrunk = 0, again = 0] = await sizesAfter(`
    limitHeapGrowth(); growYoungGeneration(); await allocate();
    const gc = runInNewContext('gc');
    gc({ type: 'major', flavor: 'last-resort' });
    sizes.push(size());
    await allocate();`);
  expect(shrunk).toBeLessThan(ready / 2);
  expect(again).toBeGreaterThanOrEqual(8 * MB);
});

it('all modules of Node that a server loads are loaded before the flags change', async () => {
  const program = `
    import { limitHeapGrowth } from '${new URL('./heap-growth.ts', import.meta.url)}';
    limitHeapGrowth();
    const before = new Set(process.moduleLoadList);
    const { startServer } = await import('${new URL('./start-server.ts', import.meta.url)}');
    const { readEnvironment } = await import('${new URL('./read-environment.ts', import.meta.url)}');
    const ports = Object.fromEntries(['API', 'WRITE', 'PROXY', 'READ', 'SEARCH', 'SUBSCRIBE'].map((api) => ['AMP_' + api + '_PORT', '0']));
    await startServer(await readEnvironment({ AMP_DATA_DIR: ':memory:', AMP_LOG_LEVEL: 'error', ...ports }));
    console.log(JSON.stringify(process.moduleLoadList.filter((name) => !before.has(name))));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded.filter((name) => /^NativeModule (?!internal\/)/.test(name))).toEqual([]);
});
