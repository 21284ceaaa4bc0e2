import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** PostgreSQL considers a plan for every value of the parameters from the sixth execution on. */
const EXECUTIONS = 6;

/** @returns whether the statement has a plan */
export function isPlanned({ sql: text }: CompiledQuery): boolean {
  return /^\s*(select|update|delete|insert|with)/.test(text);
}

/** Node of a plan of PostgreSQL. */
interface PlanNode {
  'Node Type'?: string;
  Plans?: PlanNode[];
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
}

/** @returns the plan of the execution after which PostgreSQL no longer plans for each value */
export async function genericPlan(client: pg.Client, { sql: text, parameters }: CompiledQuery): Promise<PlanNode> {
  const values = parameters.map(literal).join();
  const execute = `execute listed${values === '' ? '' : `(${values})`}`;
  await client.query(`begin; prepare listed as ${text}`);
  for (let count = 0; count < EXECUTIONS; count += 1) {
    await client.query(`savepoint executed; ${execute}; rollback to executed`);
  }
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${execute}`,
  );
  await client.query('rollback; deallocate listed');
  return rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join()}]::text[]`;
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
}

/** @returns the most rows that a node of the plan has read */
export function rowsRead(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0);
  return Math.max(own, ...(node.Plans ?? []).map(rowsRead));
}
