import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../api/api-error.ts';
import type { ContentChange } from '../../domain/content-changes.ts';
import { rejectedParts } from './rejected-parts.ts';

const changes: ContentChange[] = [
  { part: 'read', objectName: 'tag', kind: 'changed' },
  { part: 'read', objectName: 'tags', kind: 'added' },
  { part: 'write', objectName: 'leads', kind: 'added' },
];

const rejection = (message: string, issueName?: string) =>
  new AmpersandApiError({
    kind: 'rejected',
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
  expect(rejectedParts(rejection('Property "x" does not exist on tags.'), changes)).toEqual(['read:tags']);
});

it('finds the object that an issue names', () => {
  expect(rejectedParts(rejection('Invalid.', 'config.content.write.objects.leads'), changes)).toEqual(['write']);
});

it('takes everything that was sent when nothing is named', () => {
  expect(rejectedParts(rejection('No.'), changes)).toEqual(['read:tag', 'read:tags', 'write']);
});
