import type { JsonRecord } from '../shared/json.ts';
import type { SandboxResponse } from './response.ts';
import { notFound, success } from './response.ts';

const STAGES: Readonly<Record<string, readonly (readonly [id: string, label: string])[]>> = {
  default: [
    ['appointmentscheduled', 'Appointment Scheduled'],
    ['qualifiedtobuy', 'Qualified To Buy'],
    ['presentationscheduled', 'Presentation Scheduled'],
    ['decisionmakerboughtin', 'Decision Maker Bought-In'],
    ['contractsent', 'Contract Sent'],
    ['closedwon', 'Closed Won'],
    ['closedlost', 'Closed Lost'],
  ],
  '0': [
    ['1', 'New'],
    ['2', 'Waiting on contact'],
    ['3', 'Waiting on us'],
    ['4', 'Closed'],
  ],
};

/** The one pipeline of each object that has some. */
const PIPELINES: Readonly<Record<string, { id: string; label: string }>> = {
  deals: { id: 'default', label: 'Sales Pipeline' },
  tickets: { id: '0', label: 'Support Pipeline' },
};

/** @returns ids of an object's stages, in order; none for an object without pipelines */
export function stagesOf(objectName: string): string[] {
  return (STAGES[pipelineOf(objectName)?.id ?? ''] ?? []).map(([id]) => id);
}

/** @returns the object's pipeline, undefined when it has none */
export function pipelineOf(objectName: string): { id: string; label: string } | undefined {
  return Object.hasOwn(PIPELINES, objectName) ? PIPELINES[objectName] : undefined;
}

/** The list response. */
export function shownPipelines(objectName: string): JsonRecord {
  const pipeline = pipelineOf(objectName);
  if (pipeline === undefined) return { results: [] };
  const times = { createdAt: '1970-01-01T00:00:00Z', updatedAt: '1970-01-01T00:00:00Z', archived: false };
  const stages = (STAGES[pipeline.id] ?? []).map(([id, label], displayOrder) => ({
    label,
    displayOrder,
    metadata: { isClosed: String(id.startsWith('closed') || id === '4') },
    id,
    writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT',
    ...times,
  }));
  return { results: [{ ...pipeline, displayOrder: 0, stages, ...times }] };
}

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
