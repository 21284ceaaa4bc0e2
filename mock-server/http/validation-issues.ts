import type { z } from 'zod';
import type { IssueLocation, ValidationIssue } from '../../src/contract/index.ts';
import { problemType } from '../../src/contract/index.ts';
import type { Rejection } from '../core/kernel/result.ts';
import { fieldPath, invalidInput } from '../core/kernel/validation-issues.ts';

/** Most places that one answer names; a hostile body could be wrong in a million. */
const MAX_ISSUES = 50;

/** Default messages of the validator. */
const UNEXPLAINED = /^Invalid (?:input|option): /;

/** Parts of a location whose values are not repeated, because they could be credentials. */
const SECRET = /key|password|secret|token|auth|credential|headers/i;

/**
 * @param error error of the schema
 * @param input validated value, which issues quote
 * @returns the rejection with all issues
 */
export function rejectInvalid(
  error: z.ZodError,
  location: IssueLocation,
  input: unknown,
): Rejection<'invalid-input' | 'invalid-update-mask'> {
  const issues = error.issues.slice(0, MAX_ISSUES).map((issue) => toIssue(issue, location, input));
  const isAboutMask = error.issues.every((issue) => issue.path[0] === 'updateMask');
  if (!isAboutMask) return invalidInput(issues);
  const allowed = error.issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []));
  const [first] = issues;
  return {
    code: 'invalid-update-mask',
    detail: `Invalid update mask. ${first?.name}: ${first?.detail}`,
    issues,
    ...(allowed.length > 0 && { remedy: `Use only: ${[...new Set(allowed)].join(', ')}.` }),
  };
}

function toIssue(issue: z.core.$ZodIssue, location: IssueLocation, input: unknown): ValidationIssue {
  const name = fieldPath(issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)));
  const value = valueAt(input, issue.path);
  return {
    type: problemType('invalid-input'),
    title: value === undefined ? 'A value is missing' : 'A value is not valid',
    detail: value === undefined ? explainMissing(issue) : explainWrong(issue),
    in: location,
    name,
    ...(isShown(value, name) && { value }),
  };
}

function explainMissing(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `This value is required, of type ${issue.expected}.`;
  if (issue.code === 'invalid_value') return `This value is required: ${issue.values.join(', ')}.`;
  return `${issue.message}.`;
}

function explainWrong(issue: z.core.$ZodIssue): string {
  if (!UNEXPLAINED.test(issue.message)) return `${issue.message}.`;
  if (issue.code === 'invalid_type') return `This value must be of type ${issue.expected}.`;
  if (issue.code === 'invalid_value') return `This value must be ${issue.values.join(' or ')}.`;
  return `${issue.message}.`;
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    // An own key of an object: read by name, whatever it is.
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function isShown(value: unknown, name: string): boolean {
  if (SECRET.test(name)) return false;
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200);
}
