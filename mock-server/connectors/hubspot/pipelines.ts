import type { FieldValue } from '../../../src/contract/index.ts';
import type { ConnectorContext } from '../../core/kernel/ports.ts';
import { isJsonObject } from '../shared/json-object.ts';
import { callForList } from './call.ts';

const PIPELINE_PROPERTIES = ['pipeline', 'hs_pipeline'];
const STAGE_PROPERTIES = ['dealstage', 'hs_pipeline_stage'];

/**
 * Values of the properties for pipelines and their stages: these carry no options, because an account's administrator
 * keeps them elsewhere.
 *
 * @returns by property name; nothing when the object has no such property or the pipelines may not be seen
 */
export async function pipelineValues(
  context: ConnectorContext,
  objectName: string,
  properties: readonly Record<string, unknown>[],
): Promise<Map<string, FieldValue[]>> {
  const open = properties.filter(({ externalOptions }) => externalOptions === true).map(({ name }) => String(name));
  const wanted = open.filter((name) => PIPELINE_PROPERTIES.includes(name) || STAGE_PROPERTIES.includes(name));
  if (wanted.length === 0) return new Map();
  const path = `/crm/v3/pipelines/${encodeURIComponent(objectName)}`;
  const answer = await callForList(context, { method: 'GET', path }, `listing pipelines of ${objectName}`);
  if (!answer.ok) return new Map();
  const pipelines = readPipelines(answer.value.results);
  return new Map(
    wanted.map((name) => [name, PIPELINE_PROPERTIES.includes(name) ? pipelines.pipelines : pipelines.stages]),
  );
}

/** A stage is named with its pipeline when there are several: two may both have "New". */
export function readPipelines(results: readonly Record<string, unknown>[]): {
  pipelines: FieldValue[];
  stages: FieldValue[];
} {
  const pipelines = results.flatMap(fieldValue);
  const stages = results.flatMap(({ stages: own, label }) => {
    const values = Array.isArray(own) ? own.filter(isJsonObject).flatMap(fieldValue) : [];
    if (pipelines.length < 2 || typeof label !== 'string') return values;
    return values.map(({ value, displayValue }) => ({ value, displayValue: `${displayValue} (${label})` }));
  });
  return { pipelines, stages };
}

function fieldValue({ id, label }: Record<string, unknown>): FieldValue[] {
  return typeof id === 'string' ? [{ value: id, displayValue: typeof label === 'string' ? label : id }] : [];
}
