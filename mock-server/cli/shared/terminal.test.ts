import { expect, it } from 'vitest';
import { hasColors } from './terminal.ts';

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
