import type ts from 'typescript';
import { manifestShape } from '../../mock-server/core/manifest/manifest-shape.ts';
import type { Shape, ShapeForm } from '../../mock-server/core/manifest/shape.ts';
import { code, table } from './markdown.ts';
import type { TypeReader } from './read-types.ts';

type KeysForm = Extract<ShapeForm, { kind: 'keys' }>;

/** Keys that have a table: the manifest, and the entries of each list. */
interface Entry {
  /** Places where such entries stand. */
  titles: string[];
  form: KeysForm;
  type: ts.Type;
}

/**
 * Describes every key of a manifest: its form as the validation knows it, with the comment and the example of its type.
 *
 * @throws when a key lacks a description or an example
 */
export function manifestReference(types: TypeReader): string {
  const entries = new Map<Shape<unknown>, Entry>();
  collect(types, entries, manifestShape, types.typeOf('Manifest'), '');
  return [...entries.values()]
    .map(({ titles, form, type }) => {
      const head = ['Key', 'Value', 'Meaning', 'Example'];
      return `### ${titles.join(', ')}\n\n${table(head, rowsOf(types, form, type, '', true))}`;
    })
    .join('\n\n');
}

/** Adds a value's own table and those of the lists in it. Entries of one form in several lists share a table. */
function collect(
  types: TypeReader,
  entries: Map<Shape<unknown>, Entry>,
  shape: Shape<unknown>,
  type: ts.Type,
  path: string,
  note = '',
): void {
  const { form } = shape;
  if (form.kind === 'either') {
    for (const one of form.of)
      collect(types, entries, one, memberOf(types, one, type), path, ` with ${requiredOf(one)}`);
  } else if (form.kind === 'keys') {
    const title = `${path === '' ? 'The manifest' : code(path)}${note}`;
    const known = entries.get(shape);
    if (known !== undefined) known.titles.push(title);
    else {
      entries.set(shape, { titles: [title], form, type });
      collectLists(types, entries, form, type, path === '' ? '' : `${path}.`);
    }
  }
}

function collectLists(
  types: TypeReader,
  entries: Map<Shape<unknown>, Entry>,
  form: KeysForm,
  type: ts.Type,
  prefix: string,
): void {
  for (const [name, { form: inner }] of Object.entries({ ...form.required, ...form.optional })) {
    const innerType = () => types.propertyType(type, name);
    if (inner.kind === 'list') collect(types, entries, inner.of, innerType(), `${prefix}${name}[]`);
    if (inner.kind === 'keys') collectLists(types, entries, inner, innerType(), `${prefix}${name}.`);
  }
}

/** @returns the member of a union that has the required keys of a form */
function memberOf(types: TypeReader, shape: Shape<unknown>, type: ts.Type): ts.Type {
  const required = requiredOf(shape);
  const members = type.isUnion() ? type.types : [type];
  const found = members.find((member) =>
    types.members(member).some(({ name, isOptional }) => name === required && !isOptional),
  );
  if (found === undefined) throw new Error(`There is no type with ${required}.`);
  return found;
}

function requiredOf({ form }: Shape<unknown>): string {
  return form.kind === 'keys' ? Object.keys(form.required).join(', ') : '';
}

/** @param isRequired whether the keys around are there in every manifest */
function rowsOf(types: TypeReader, form: KeysForm, type: ts.Type, prefix: string, isRequired: boolean): string[][] {
  const members = types.members(type);
  return Object.entries({ ...form.required, ...form.optional }).flatMap(([name, { form: inner }]) => {
    const { description = '', example } = members.find((member) => member.name === name) ?? {};
    const isNested = inner.kind === 'keys' || (inner.kind === 'list' && inner.of.form.kind !== 'text');
    if (description === '') throw new Error(`${prefix}${name} has no description.`);
    if (example === undefined && !isNested) throw new Error(`${prefix}${name} has no example.`);
    const mark = isRequired && Object.hasOwn(form.required, name) ? ' (required)' : '';
    const row = [
      `${code(`${prefix}${name}`)}${mark}`,
      describeForm(inner),
      description,
      example === undefined ? '' : code(`${name}: ${example}`),
    ];
    if (inner.kind !== 'keys') return [row];
    return [row, ...rowsOf(types, inner, types.propertyType(type, name), `${prefix}${name}.`, mark !== '')];
  });
}

function describeForm(form: ShapeForm): string {
  switch (form.kind) {
    case 'text':
      return 'text';
    case 'flag':
      return '`true` or `false`';
    case 'number':
      return 'whole number';
    case 'identifier':
      return form.words.map(code).join(' or ');
    case 'list':
      return form.of.form.kind === 'text' ? 'list of texts' : 'list';
    default:
      return 'keys';
  }
}
