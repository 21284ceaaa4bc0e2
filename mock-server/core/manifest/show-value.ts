import { shorten } from '../kernel/shorten.ts';
import type { YamlNode } from './yaml-node.ts';

const MAX_SHOWN = 60;

/** @returns the text in quotes, shortened, so that an issue stays one readable line */
export function quote(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN ? `${shorten(text, MAX_SHOWN)}…` : text);
}

/** @returns a description of the value */
export function describeNode(node: YamlNode): string {
  if (node.kind === 'list') return 'a list';
  if (node.kind === 'map') return 'a set of keys';
  if (node.value === null) return 'nothing';
  if (typeof node.value === 'string') return `the text ${quote(node.value)}`;
  return typeof node.value === 'number' ? `the number ${node.value}` : `${node.value}`;
}

/** @returns `a`, `a or b`, `a, b or c` */
export function oneOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
