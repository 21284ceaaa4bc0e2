import { exactNumber } from './exact-number.ts';
import type { JsonError } from './scan-json.ts';
import { scanJson } from './scan-json.ts';

/**
 * Bounds of JSON from other systems. Records of providers have about ten levels, documents in them some thirty; code that
 * walks values recurses, and so does `JSON.stringify`. Messages put four levels around a record.
 */
export const FOREIGN_JSON_LIMITS = { levels: 128, values: 2_000_000, allowsDuplicates: true };

/** A JSON text as a value, or the reason why it is none. */
export interface ForeignJson {
  /** Undefined when the text is not JSON, or exceeds a limit. */
  value: unknown;
  /** Set when the text exceeds a limit: what it is, for a sentence such as `The response is …`. */
  excess?: string;
}

/**
 * Parses JSON that another system sent: the only way in which providers' responses, events and pasted files become values.
 * Numbers that would change become {@link ExactNumber}.
 *
 * @param reviver see `JSON.parse`; in place of that
 */
export function parseForeignJson(text: string, reviver?: (name: string, value: unknown) => unknown): ForeignJson {
  try {
    const { error, hasLongNumber } = scanJson(text, FOREIGN_JSON_LIMITS);
    const excess = excessOf(error);
    if (excess !== undefined) return { value: undefined, excess };
    return { value: JSON.parse(text, reviver ?? (hasLongNumber === true ? exactNumber : undefined)) };
  } catch {
    return { value: undefined };
  }
}

function excessOf(error: JsonError | undefined): string | undefined {
  switch (error) {
    case 'too-deep':
      return `nested more than ${FOREIGN_JSON_LIMITS.levels} levels deep`;
    case 'too-many-values':
      return `a document with more than ${FOREIGN_JSON_LIMITS.values} values`;
    default:
      return undefined;
  }
}
