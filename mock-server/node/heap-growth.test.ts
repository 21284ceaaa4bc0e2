import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MB = 1024 * 1024;

/** Allocates in a child process, because V8's flags apply to the whole process. @returns sizes of the young generation */
async function sizesAfter(steps: string): Promise<number[]> {
  const program = `
    import v8 from 'node:v8';
    import { limitHeapGrowth, growYoungGeneration } from ${JSON.stringify(new URL('./heap-growth.ts', import.meta.url).href)};
    const sizes = [];
    const size = () => sizes.push(v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
    const allocate = async () => {
      for (let turn = 0; turn < 50; turn += 1) {
        // Survives the collections of its turn, which makes the young generation grow.
        Array.from({ length: 50_000 }, (_, index) => ({ index }));
        await new Promise(setImmediate);
      }
      size();
    };
    ${steps}
    console.log(JSON.stringify(sizes));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  // Here V8 complains about a flag that it does not know.
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it('the young generation stays small during the start, and grows to 8 MB once the server is ready', async () => {
  const [unlimited = 0] = await sizesAfter('await allocate();');
  const [start = 0, ready = 0, later = 0] = await sizesAfter(
    'limitHeapGrowth(); await allocate(); growYoungGeneration(); await allocate(); await allocate();',
  );
  expect(unlimited).toBeGreaterThanOrEqual(16 * MB);
  expect(start).toBeLessThanOrEqual(4 * MB);
  expect(ready).toBe(8 * MB);
  expect(later).toBe(8 * MB);
});
