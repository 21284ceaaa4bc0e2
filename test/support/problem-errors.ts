import type { Problem, ProblemCode } from '../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../src/contract/index.ts';

/** A refusal as it was received. */
interface Refusal {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Validates the members that every problem document has beyond the descriptions: the stable type of its kind with the
 * title and status of that kind, what happened, where it is explained, and under what id it is logged.
 *
 * @returns the errors; empty for a response that is no problem document
 */
export function problemFaults({ status, headers, text }: Refusal): string[] {
  if (status < 400 || !(headers.get('Content-Type') ?? '').includes('json') || text === '') return [];
  const problem: Partial<Problem> & { operationId?: string } = JSON.parse(text);
  // A write that the provider refused gets its outcome.
  if (problem.operationId !== undefined) return [];
  const codes = Object.keys(PROBLEM_CODES) as ProblemCode[]; // Object.keys forgets the names of its keys
  const code = codes.find((known) => problemType(known) === problem.type);
  if (code === undefined) return [`"${problem.type}" is no type of problem`];
  const requestId = headers.get('X-Request-Id');
  const rules: [isKept: boolean, rule: string][] = [
    [problem.title === PROBLEM_CODES[code].title, 'the title is that of the type'],
    [
      problem.status === status && status === PROBLEM_CODES[code].status,
      'the status is that of the type and of the response',
    ],
    [typeof problem.detail === 'string' && problem.detail !== '', 'the detail says what happened'],
    [problem.href?.endsWith(`/problems#${code}`) === true, 'the href leads to the explanation'],
    [
      problem.requestId === requestId && problem.instance === `urn:uuid:${requestId}`,
      'the ids are those of the request',
    ],
    [problem.retryAfter === undefined || headers.has('Retry-After'), 'the time to wait is in the headers too'],
    [problem.retryAfter === undefined || problem.retryable !== undefined, 'a time to wait implies retryable'],
  ];
  return rules.flatMap(([isKept, rule]) => (isKept ? [] : [`not so: ${rule}`]));
}
