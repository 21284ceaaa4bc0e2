import { scanJson } from './scan-json.ts';

/**
 * Bounds of JSON from other systems. Records of providers have about ten levels, documents in them some thirty; code that
 * walks values recurses, and so does `JSON.stringify`. Messages put four levels around a record.
 */
export const FOREIGN_JSON_LIMITS = { levels: 128, values: 2_000_000, allowsDuplicates: true };

/** Shorter texts exceed no limit. */
const MIN_SCANNED_LENGTH = FOREIGN_JSON_LIMITS.levels;

/** A JSON text as a value, or the reason why it is none. */
export interface ForeignJson {
  /** Undefined when the text is not JSON, or exceeds a limit. */
  value: unknown;
  /** Set when the text exceeds a limit: what it is, for a sentence such as `The response is …`. */
  excess?: string;
}

/**
 * Parses JSON that another system sent: the only way in which providers' responses, events and pasted files become values.
 *
 * @param reviver see `JSON.parse`
 */
export function parseForeignJson(text: string, reviver?: (name: string, value: unknown) => unknown): ForeignJson {
  try {
    const excess = text.length < MIN_SCANNED_LENGTH ? undefined : excessOf(text);
    return excess === undefined ? { value: JSON.parse(text, reviver) } : { value: undefined, excess };
  } catch {
    return { value: undefined };
  }
}

function excessOf(text: string): string | undefined {
  switch (scanJson(text, FOREIGN_JSON_LIMITS).error) {
    case 'too-deep':
      return `nested more than ${FOREIGN_JSON_LIMITS.levels} levels deep`;
    case 'too-many-values':
      return `a document with more than ${FOREIGN_JSON_LIMITS.values} values`;
    default:
      return undefined;
  }
}
