import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../api/api-error.ts';
import type { ContentChange } from '../../domain/content-changes.ts';
import { refusedParts } from './rejected-parts.ts';

const changes: ContentChange[] = [
  { part: 'read', objectName: 'tag', kind: 'changed' },
  { part: 'read', objectName: 'tags', kind: 'added' },
  { part: 'write', objectName: 'leads', kind: 'added' },
];

const refusal = (message: string, issueName?: string) =>
  new AmpersandApiError({
    kind: 'refused',
    message,
    status: 422,
    problem: {
      type: 'urn:ampersand:problem:invalid-config',
      title: 'Refused',
      status: 422,
      ...(issueName && {
        issues: [{ type: 'about:blank', title: '', detail: 'unknown', in: 'body' as const, name: issueName }],
      }),
    },
  });

it('finds the object that the provider names in its words', () => {
  expect(refusedParts(refusal('Property "x" does not exist on tags.'), changes)).toEqual(['read:tags']);
});

it('finds the object that an issue names', () => {
  expect(refusedParts(refusal('Invalid.', 'config.content.write.objects.leads'), changes)).toEqual(['write']);
});

it('takes everything that was sent when nothing is named', () => {
  expect(refusedParts(refusal('No.'), changes)).toEqual(['read:tag', 'read:tags', 'write']);
});
