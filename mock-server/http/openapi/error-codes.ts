import { z } from 'zod';
import type { Endpoint, EndpointName, ProblemCode } from '../../../src/contract/index.ts';
import { COMMON_ERRORS, ENDPOINT_ERRORS, PROBLEM_CODES } from '../../../src/contract/index.ts';
import { ENDPOINT_SCHEMAS } from '../schemas/endpoint-schemas.ts';

/** @returns the problem codes of an endpoint: those that it declares, and those that follow from its row */
export function errorCodesOf(name: EndpointName, endpoint: Endpoint): ProblemCode[] {
  const { query, body } = ENDPOINT_SCHEMAS[name];
  const placeholders = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder);
  const namesProject = placeholders.includes('project') || endpoint.projectIn === 'body';
  const hasMask = body instanceof z.ZodObject && 'updateMask' in body.shape;
  const declared: Partial<Record<EndpointName, readonly ProblemCode[]>> = ENDPOINT_ERRORS;
  return [
    ...new Set<ProblemCode>([
      ...COMMON_ERRORS.always,
      ...(endpoint.method === 'GET' ? [] : COMMON_ERRORS.change),
      ...(endpoint.access === 'public' ? [] : COMMON_ERRORS.credential),
      ...(namesProject ? COMMON_ERRORS.project : []),
      ...(placeholders.some((placeholder) => placeholder !== 'project') ? COMMON_ERRORS.placeholder : []),
      ...(query === undefined ? [] : COMMON_ERRORS.query),
      ...(body === undefined ? [] : COMMON_ERRORS.body),
      ...(hasMask ? COMMON_ERRORS.updateMask : []),
      ...(declared[name] ?? []),
    ]),
  ];
}

/** @returns the codes by status, in the order of the problem table, which is that of the statuses */
export function groupByStatus(codes: readonly ProblemCode[]): [status: number, codes: ProblemCode[]][] {
  const all = Object.keys(PROBLEM_CODES) as ProblemCode[]; // Object.keys forgets the names of its keys
  const sorted = all.filter((code) => codes.includes(code));
  return [...Map.groupBy(sorted, (code): number => PROBLEM_CODES[code].status)];
}
