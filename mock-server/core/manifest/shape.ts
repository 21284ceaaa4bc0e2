import { didYouMean } from '../kernel/names.ts';
import { describeNode, oneOf, quote } from './show-value.ts';
import type { IssueReport, YamlMap, YamlNode } from './yaml-node.ts';
import { isEmpty } from './yaml-node.ts';

/**
 * Form that a YAML value has to have. Reading reports every place that differs and
 * gives back what is right; the type says what that is when nothing was reported.
 */
export interface Shape<T> {
  /** Structure from which other descriptions of a manifest are derived. */
  form: ShapeForm;
  read(node: YamlNode, report: IssueReport): T | undefined;
}

/** Structure of a shape, without its texts for people. */
export type ShapeForm =
  | { kind: 'text' | 'flag' | 'number' }
  | { kind: 'identifier'; words: readonly string[] }
  | { kind: 'list'; of: Shape<unknown> }
  | { kind: 'keys'; required: Keys; optional: Keys }
  | { kind: 'either'; of: readonly Shape<unknown>[] };

/** Type of the values of a shape. */
type ShapeValue<S> = S extends Shape<infer T> ? T : never;

/** Text with at least one character that is not a blank. */
export function text(limits: { maxLength?: number } = {}): Shape<string> {
  return {
    form: { kind: 'text' },
    read(node, report) {
      if (node.kind !== 'scalar' || typeof node.value !== 'string') {
        const quotes = node.kind === 'scalar' && node.value !== null ? ' Put it in quotes.' : '';
        return wrongType(node, report, 'a text', quotes);
      }
      if (node.value.trim() === '') {
        report.error('empty-text', node, 'This text is blank. Fill it in.');
        return undefined;
      }
      if (limits.maxLength !== undefined && node.value.length > limits.maxLength) {
        const detail = `This text has ${node.value.length} characters; at most ${limits.maxLength} are allowed.`;
        report.error('too-long', node, detail);
        return undefined;
      }
      return node.value;
    },
  };
}

/** One of a set of identifiers. */
export function identifier<const W extends string>(...words: W[]): Shape<W> {
  return {
    form: { kind: 'identifier', words },
    read(node, report) {
      const found = words.find((candidate) => node.kind === 'scalar' && node.value === candidate);
      if (found !== undefined) return found;
      const meant = node.kind === 'scalar' && typeof node.value === 'string' ? didYouMean(node.value, words) : '';
      const detail = `Expected ${oneOf(words.map(quote))}, but found ${describeNode(node)}.${meant}`;
      report.error('wrong-value', node, detail);
      return undefined;
    },
  };
}

/** `true` or `false`. */
export function flag(): Shape<boolean> {
  return {
    form: { kind: 'flag' },
    read(node, report) {
      if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
      return wrongType(node, report, 'true or false');
    },
  };
}

/** Integer within bounds, both included. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Shape<number> {
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return {
    form: { kind: 'number' },
    read(node, report) {
      const value = node.kind === 'scalar' ? node.value : null;
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value;
      return wrongType(node, report, `a whole number ${bounds}`);
    },
  };
}

/** List of values of one form. */
export function list<T>(of: Shape<T>, limits: { minItems?: number; itemName?: string } = {}): Shape<T[]> {
  return {
    form: { kind: 'list', of },
    read(node, report) {
      if (node.kind !== 'list') return wrongType(node, report, 'a list', ' Begin each entry with "- ".');
      if (node.items.length < (limits.minItems ?? 0)) {
        report.error('empty-list', node, `This list is empty. Add at least one ${limits.itemName ?? 'entry'}.`);
        return undefined;
      }
      const values = node.items.map((item) => of.read(item, report));
      return values.filter((value) => value !== undefined);
    },
  };
}

type Keys = Record<string, Shape<unknown>>;
type Values<R extends Keys, O extends Keys> = Flat<
  { [K in keyof R]: ShapeValue<R[K]> } & { [K in keyof O]?: ShapeValue<O[K]> }
>;
/** The same type without its intersection. */
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * Set of known keys. Others are warned about and omitted, as the published service ignores them.
 *
 * @param required has to be there and not be empty
 * @param optional empty counts as absent, with a warning
 */
export function keys<R extends Keys, O extends Keys>(required: R, optional: O): Shape<Values<R, O>> {
  const known = new Set([...Object.keys(required), ...Object.keys(optional)]);
  return {
    form: { kind: 'keys', required, optional },
    read(node, report) {
      if (node.kind !== 'map') {
        return wrongType(node, report, `keys such as ${oneOf([...known].slice(0, 3).map(quote))}`);
      }
      warnOfUnknownKeys(node, known, report);
      const result: Record<string, unknown> = {};
      for (const key of known) {
        const value = readKey(node, key, required[key] ?? optional[key], Object.hasOwn(required, key), report);
        if (value !== undefined) result[key] = value;
      }
      // The loop put in exactly the keys of `required` and `optional`, each as its shape read it.
      return result as Values<R, O>;
    },
  };
}

function readKey(
  node: YamlMap,
  key: string,
  shape: Shape<unknown> | undefined,
  isRequired: boolean,
  report: IssueReport,
): unknown {
  const entry = node.entries.get(key);
  if (entry !== undefined && !isEmpty(entry.value)) return shape?.read(entry.value, report);
  if (isRequired) {
    const place = entry?.key ?? { ...node, path: `${node.path}.${key}` };
    report.error('missing-key', place, `The key ${quote(key)} is ${entry ? 'empty' : 'missing'}. It is required here.`);
  } else if (entry !== undefined) {
    report.warning('empty-value', entry.key, `${quote(key)} has no value, so it has no effect.`);
  }
  return undefined;
}

function warnOfUnknownKeys(node: YamlMap, known: Set<string>, report: IssueReport): void {
  for (const [name, entry] of node.entries) {
    if (known.has(name)) continue;
    const meant = didYouMean(name, known);
    const detail = `The key ${quote(name)} is not known here and is ignored.${meant}`;
    report.warning('unknown-key', entry.key, detail);
  }
}

function wrongType(node: YamlNode, report: IssueReport, expected: string, remedy = ''): undefined {
  report.error('wrong-type', node, `Expected ${expected}, but found ${describeNode(node)}.${remedy}`);
  return undefined;
}
