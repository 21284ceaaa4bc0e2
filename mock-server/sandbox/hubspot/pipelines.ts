import type { JsonRecord } from '../shared/json.ts';

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
