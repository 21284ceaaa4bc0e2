import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress, hasColors } from './terminal.ts';

it.each([
  ['a screen', {}, true, true],
  ['a file', {}, false, false],
  ['a screen without colours', { TERM: 'dumb' }, true, false],
  ['a screen with NO_COLOR', { NO_COLOR: '1' }, true, false],
  ['a screen with an empty NO_COLOR', { NO_COLOR: '' }, true, true],
  ['a file with FORCE_COLOR', { FORCE_COLOR: '1' }, false, true],
  ['a screen with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ['both variables', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
])('%s: %o', (_what, env, isScreen, wanted) => {
  expect(hasColors(env, isScreen)).toBe(wanted);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function record() {
  const written: string[] = [];
  return { written, output: { write: (text: string) => written.push(text) } };
}

it('is a line of text for each step without a terminal', async () => {
  const { written, output } = record();
  expect(await createProgress(output, false)('Uploading', async () => 7)).toBe(7);
  expect(written).toEqual(['Uploading…\n']);
});

it('moves on a screen while it takes, and is gone afterwards, whatever came of it', async () => {
  const { written, output } = record();
  const { promise, reject } = Promise.withResolvers<never>();
  const step = createProgress(output, true)('Uploading', () => promise);
  vi.advanceTimersByTime(200);
  reject(new Error('refused'));
  await expect(step).rejects.toThrow('refused');
  expect(written.slice(0, 2)).toEqual(['\r\u001b[K⠋ Uploading…', '\r\u001b[K⠙ Uploading…']);
  expect(written.at(-1)).toBe('\r\u001b[K');
  const count = written.length;
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(count);
});
