import type { JsonRecord } from '../shared/json.ts';
import type { SandboxResponse } from './response.ts';
import { notFound, success } from './response.ts';

const NAMES = [
  'Ada Berg',
  'Amir Haddad',
  'Chiara Rossi',
  'Dewi Tanaka',
  'Femi Okafor',
  'Greta Lindqvist',
  'Rosa Silva',
];
const FIRST_ID = 41_629_779;

/** Ids of the portal's owners, as records refer to them. */
export const OWNER_IDS: readonly string[] = NAMES.map((_name, index) => String(FIRST_ID + index));

/** The portal's owners. The last one changed late, for reads of what changed. */
const OWNERS: readonly JsonRecord[] = NAMES.map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const isLast = index === NAMES.length - 1;
  return {
    id: String(FIRST_ID + index),
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    type: 'PERSON',
    firstName,
    lastName,
    userId: 9_586_504 + index,
    userIdIncludingInactive: 9_586_504 + index,
    createdAt: '2024-12-25T13:01:35.228Z',
    updatedAt: isLast ? '2026-10-30T08:00:00.000Z' : '2025-01-10T08:00:00.000Z',
    archived: false,
  };
});

/** Handles a request for one owner, or for a page of them. */
export function ownersResponse(id: string | undefined, query: URLSearchParams): SandboxResponse {
  if (id !== undefined) {
    const owner = OWNERS.find((candidate) => candidate.id === id);
    return owner === undefined ? notFound() : success(owner);
  }
  const from = Number(query.get('after') ?? 0);
  const limit = Number(query.get('limit') ?? 100);
  const next = from + limit;
  return success({
    results: OWNERS.slice(from, next),
    ...(next < OWNERS.length && { paging: { next: { after: String(next), link: '' } } }),
  });
}
