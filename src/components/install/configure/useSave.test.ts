import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../../api/api-error.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { rejectedParts } from './useSave.ts';

const changes: ContentChange[] = [
  { part: 'read', objectName: 'tag', kind: 'changed' },
  { part: 'read', objectName: 'tags', kind: 'added' },
  { part: 'write', objectName: 'leads', kind: 'added' },
];

const rejection = (message: string, pointer?: string) =>
  new AmpersandApiError({
    kind: 'rejected',
    message,
    status: 422,
    problem: {
      type: 'urn:ampersand:problem:invalid-config',
      title: 'Rejected',
      status: 422,
      ...(pointer && {
        issues: [{ type: 'about:blank', title: '', detail: 'unknown', in: 'body' as const, name: '', pointer }],
      }),
    },
  });

it('lists the part that an issue points to', () => {
  expect(rejectedParts(rejection('Invalid.', '/config/content/write/objects/leads'), changes)).toEqual(['write']);
});

it('does not search the text of the message', () => {
  const error = rejection('Property "x" does not exist on tags.', '/config/content/read/objects/tag/selectedFields/x');
  expect(rejectedParts(error, changes)).toEqual(['read:tag']);
});

it('lists every changed part when no issue points to one', () => {
  expect(rejectedParts(rejection('Not found: tags.'), changes)).toEqual(['read:tag', 'read:tags', 'write']);
});
