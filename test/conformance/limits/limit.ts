import { expect } from 'vitest';
import type { LIMITS } from '../../../src/contract/index.ts';
import type { CallResponse } from '../../support/test-server.ts';

/** Case of one value. */
export interface LimitCase {
  /** Continues the name of the limit. */
  title: string;
  /** Why it cannot pass yet; it is skipped visibly. Remove it when the reason is gone. */
  pending?: string;
  run?: () => Promise<void>;
}

/** The cases of each limit in the contract: a new limit without an entry does not compile. */
export type LimitTable = Record<keyof typeof LIMITS, readonly LimitCase[]>;

/** Effect of a value of a limit. */
export interface Effect {
  accept: (value: number) => Promise<void>;
  refuse: (value: number) => Promise<void>;
  /** Why no value is accepted yet. */
  pending?: string;
  /** Suffix of the titles that distinguishes several cases of one limit. */
  place?: string;
}

/** The value below a maximum and the maximum are accepted, the value above is refused. */
export function maximum(limit: number, { accept, refuse, pending, place = '' }: Effect): LimitCase[] {
  return [
    { title: `accepts ${limit - 1}${place}`, pending, run: () => accept(limit - 1) },
    { title: `accepts ${limit}${place}`, pending, run: () => accept(limit) },
    { title: `refuses ${limit + 1}${place}`, run: () => refuse(limit + 1) },
  ];
}

/** The value below a minimum is refused, the minimum and the value above are accepted. */
export function minimum(limit: number, { accept, refuse, pending, place = '' }: Effect): LimitCase[] {
  return [
    { title: `refuses ${limit - 1}${place}`, run: () => refuse(limit - 1) },
    { title: `accepts ${limit}${place}`, pending, run: () => accept(limit) },
    { title: `accepts ${limit + 1}${place}`, pending, run: () => accept(limit + 1) },
  ];
}

/** Expects a refusal that names the place of the wrong value. @param name of the issue, `batch` for example */
export function expectIssue({ status, json, text }: CallResponse, expected: 400 | 422, name: string): void {
  expect(status, text).toBe(expected);
  expect(json.issues.map((issue: { name: string }) => issue.name)).toContain(name);
}

/** Expects a status, with the response as the message of a failure. */
export function expectStatus({ status, text }: CallResponse, expected: number): void {
  expect(status, text.slice(0, 1000)).toBe(expected);
}
