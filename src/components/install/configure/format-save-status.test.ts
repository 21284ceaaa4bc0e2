import { expect, it } from 'vitest';
import type { HydratedIntegration } from '../../../contract/index.ts';
import { en } from '../../../locales/en.ts';
import { formatSaveStatus } from './format-save-status.ts';

const manifest: HydratedIntegration = { name: 'calls', provider: 'callRail' };

const wordsFor = (...objectNames: string[]) =>
  formatSaveStatus(
    {
      mode: 'install',
      changes: objectNames.map((objectName) => ({ part: 'read', objectName, kind: 'added' })),
      last: 'none',
      isLastCurrent: false,
      incomplete: new Map(),
      isChecked: false,
      isChoiceOptional: false,
    },
    manifest,
    'Acme',
    'CallRail',
    en,
  );

it('names what will be read, and counts the rest where it is much', () => {
  expect(wordsFor('calls', 'leads', 'tags', 'users')).toBe('Acme will sync calls, leads, tags, and users.');
  expect(wordsFor('calls', 'leads', 'tags', 'users', 'notes')).toBe('Acme will sync calls, leads, tags, and 2 more.');
});
