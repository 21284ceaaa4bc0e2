import type { Alias, Node, Pair, YAMLMap, YAMLParseError } from 'yaml';
import { isAlias, isCollection, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { quote } from './show-value.ts';
import type { IssueReport, SourcePosition, YamlEntry, YamlMap, YamlNode } from './yaml-node.ts';

/** Characters; a manifest of 200 objects with 100 fields each has half of it. */
const MAX_LENGTH = 1_000_000;
/** Values after aliases are resolved, so that a few lines of aliases cannot fill the memory. */
const MAX_NODES = 200_000;
/** Lines whose syntax errors are listed; one slip often makes the parser stumble many times. */
const MAX_SYNTAX_ERRORS = 10;

const START: SourcePosition = { path: '$', line: 1, column: 1 };

/**
 * Reads YAML 1.2 into values that know their place. Aliases are resolved and `<<` is merged.
 *
 * @returns undefined when there is a syntax error, a limit is passed, or there is nothing; the report says which
 */
export function readYaml(text: string, report: IssueReport): YamlNode | undefined {
  if (text.length > MAX_LENGTH) {
    const detail = `The manifest has ${text.length} characters; at most ${MAX_LENGTH} are read.`;
    report.error('yaml-limit', START, detail);
    return undefined;
  }
  const lines = new LineCounter();
  // Duplicate keys are found below: the parser compares every key with every other one.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const position = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const reportedLines = new Set<number>();
  for (const error of document.errors) {
    const place = { path: '$', ...position(error.pos[0]) };
    if (reportedLines.has(place.line) || reportedLines.size === MAX_SYNTAX_ERRORS) continue;
    reportedLines.add(place.line);
    report.error('yaml-syntax', place, explainSyntax(error, text));
  }
  if (document.errors.length > 0) return undefined;
  for (const warning of document.warnings.slice(0, MAX_SYNTAX_ERRORS)) {
    report.warning('yaml-tag', { path: '$', ...position(warning.pos[0]) }, warning.message);
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    report.error(
      'empty-manifest',
      START,
      'The manifest is empty. Begin with "specVersion: 1.0.0" and "integrations:".',
    );
    return undefined;
  }
  return resolve(document.contents, report, position);
}

function explainSyntax(error: YAMLParseError, text: string): string {
  if (error.code === 'MULTIPLE_DOCS') return 'A manifest is one document. Remove the line "---" and what follows it.';
  if (error.code === 'RESOURCE_EXHAUSTION') return 'The values are nested too deeply.';
  const start = error.pos[0];
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1);
  // A cron expression without quotes begins with `*`, which YAML takes for an alias.
  if (/^[ -]{0,80}schedule: {0,9}\*/.test(line)) {
    return 'A schedule must be quoted, as in schedule: "*/10 * * * *".';
  }
  return `Not valid YAML: ${error.message}.`;
}

/** Thrown inside {@link resolve} only, to leave the recursion. */
class LimitExceeded extends Error {}

function resolve(
  contents: Node,
  report: IssueReport,
  position: (offset: number) => { line: number; column: number },
): YamlNode | undefined {
  const anchors = new Map<string, Node>();
  /** Anchored values that are being read right now; an alias to one of them would never end. */
  const open = new Set<Node>();
  let nodes = 0;

  const placeOf = (node: Node, path: string): SourcePosition => ({ path, ...position(node.range?.[0] ?? 0) });

  function read(node: Node | null, path: string, fallback: SourcePosition): YamlNode {
    nodes += 1;
    if (nodes > MAX_NODES) throw new LimitExceeded();
    if (node === null) return { kind: 'scalar', ...fallback, path, value: null };
    if (isAlias(node)) return readAlias(node, path);
    if (isCollection(node) || isScalar(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    }
    const place = placeOf(node, path);
    if (isScalar(node)) return { kind: 'scalar', ...place, value: plain(node.value) };
    open.add(node);
    const result: YamlNode = isMap(node)
      ? { kind: 'map', ...place, entries: readEntries(node, path) }
      : {
          kind: 'list',
          ...place,
          items: isCollection(node)
            ? node.items.map((item, index) => read(item as Node | null, `${path}[${index}]`, place))
            : [],
        };
    open.delete(node);
    return result;
  }

  function readAlias(alias: Alias, path: string): YamlNode {
    const place = placeOf(alias, path);
    const target = anchors.get(alias.source);
    if (target === undefined || open.has(target)) {
      const why = target === undefined ? 'no anchor of that name precedes it' : 'it is inside of its anchor';
      report.error('yaml-alias', place, `The alias *${alias.source} cannot be resolved: ${why}.`);
      return { kind: 'scalar', ...place, value: null };
    }
    return read(target, path, place);
  }

  function readEntries(map: YAMLMap, path: string): Map<string, YamlEntry> {
    const entries = new Map<string, YamlEntry>();
    const merged: YamlMap[] = [];
    for (const pair of map.items as Pair<Node, Node | null>[]) {
      const place = placeOf(pair.key, path);
      if (!isScalar(pair.key)) {
        report.error('yaml-key', place, 'A key must be a plain scalar.');
        continue;
      }
      const name = String(pair.key.value);
      const key = { ...place, path: childPath(path, name) };
      const value = read(pair.value, key.path, key);
      if (name === '<<') merged.push(...mergeSources(value, report));
      else if (entries.has(name)) {
        const first = entries.get(name)?.key;
        const detail = `The key ${quote(name)} is duplicated; the first is on line ${first?.line}. Remove one of them.`;
        report.error('duplicate-key', key, detail);
      } else entries.set(name, { key, value });
    }
    for (const source of merged) {
      for (const [name, entry] of source.entries) if (!entries.has(name)) entries.set(name, entry);
    }
    return entries;
  }

  try {
    return read(contents, '$', START);
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    report.error('yaml-limit', START, `The manifest has more than ${MAX_NODES} values, aliases counted each time.`);
    return undefined;
  }
}

function mergeSources(value: YamlNode, report: IssueReport): YamlMap[] {
  const sources = value.kind === 'list' ? value.items : [value];
  return sources.filter((source) => {
    if (source.kind === 'map') return true;
    report.error('yaml-merge', source, 'Only sets of keys can be merged with <<.');
    return false;
  }) as YamlMap[];
}

function plain(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : String(value);
}

function childPath(path: string, key: string): string {
  if (/^[A-Za-z_]\w{0,99}$/.test(key)) return `${path}.${key}`;
  return `${path}[${quote(key)}]`;
}
