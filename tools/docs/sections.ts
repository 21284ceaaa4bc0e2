import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../mock-server/cli/command-list.ts';
import { BUILT_IN_CATALOG } from '../../mock-server/connectors/catalog/built-in-catalog.ts';
import { createConnectorRegistry, createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { PROBLEM_EXPLANATIONS } from '../../mock-server/http/pages/problem-explanations.ts';
import type { ProblemCode } from '../../src/contract/index.ts';
import { PROBLEM_CODES } from '../../src/contract/index.ts';
import { describeParts } from '../../stories/docs/describe-parts.ts';
import type { TokenName } from '../../styles/contract.ts';
import { tokens } from '../../styles/contract.ts';
import { descriptions } from '../../styles/descriptions.ts';
import { configErrors, manifestRules } from './error-texts.ts';
import { manifestReference } from './manifest-reference.ts';
import { code, table } from './markdown.ts';
import type { Exported, Member } from './read-types.ts';
import { TypeReader } from './read-types.ts';

const root = join(import.meta.dirname, '../..');

/** Generated sections by name. The words after the name are passed on. */
const SECTIONS: Readonly<Record<string, (...words: string[]) => string>> = {
  components: () => exportsOf('component'),
  hooks: () => exportsOf('hook'),
  values: () => exportsOf('value'),
  types: () => exportsOf('type'),
  members: (name = '') => membersTable(contract().members(contract().typeOf(name))),
  manifest: () => manifestReference(contract()),
  'manifest-rules': () =>
    table(
      ['Rule', 'Text'],
      manifestRules().map(({ rule, text }) => [code(rule), text]),
    ),
  providers: providersTable,
  objects: (provider = '') => objectsTable(provider),
  problems: problemsTable,
  'config-errors': () =>
    table(
      ['Message', 'Cause', 'Remedy'],
      configErrors().map(({ what, why, fix }) => [code(`Ampersand: ${what}`), why, fix]),
    ),
  commands: commandsTable,
  tokens: () =>
    table(
      ['Custom property', 'Default', 'Use'],
      Object.entries(tokens).map(([name, value]) => [
        code(`--amp-${name}`),
        code(value),
        descriptions[name as TokenName],
      ]),
    ),
  parts: () =>
    table(
      ['Part', 'Description'],
      describeParts(readFileSync(join(root, 'src/components/parts.d.ts'), 'utf8')).map(({ part, description }) => [
        code(part),
        description,
      ]),
    ),
};

/** Replaces the generated sections of a document. */
export function updateDocument(text: string): string {
  return text.replaceAll(
    /(<!-- generated: ([\w-]+)((?: \w+)*) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, words: string, end: string) => {
      const section = SECTIONS[name];
      if (section === undefined) throw new Error(`There is no section "${name}".`);
      return `${begin}\n${section(...words.trim().split(' '))}\n\n${end}`;
    },
  );
}

const readers = new Map<string, TypeReader>();

function reader(file: string): TypeReader {
  const found = readers.get(file) ?? new TypeReader(file);
  readers.set(file, found);
  return found;
}

const contract = () => reader('src/contract/index.ts');

function exportsOf(kind: Exported['kind']): string {
  const all = reader('src/index.ts').exports();
  const chosen = all.filter((one) => one.kind === kind && (kind !== 'type' || isOnTypesPage(one)));
  return chosen.map((one) => describeExport(one, all)).join('\n\n');
}

/** Results and props are described with their hooks and components. */
function isOnTypesPage({ kind, name }: Exported): boolean {
  return kind === 'type' && !/^Use\w+Result$|Props$/.test(name);
}

function describeExport(
  { name, kind, description, code: written, members }: Exported,
  all: readonly Exported[],
): string {
  const props = kind === 'component' ? all.find((one) => one.name === `${name}Props`)?.members : undefined;
  const isListed = ({ owner = name }: Member) =>
    owner === name || !all.some((one) => one.name === owner && isOnTypesPage(one));
  const shown = props ?? members.filter(isListed);
  const bases = new Set(props ? [] : members.filter((member) => !isListed(member)).map(({ owner }) => owner));
  const links = [...bases].map((base) => `[\`${base}\`](types.md#${base?.toLowerCase()})`);
  return [
    `## ${name}`,
    ...(written !== undefined && kind !== 'component' ? [`\`\`\`text\n${written}\n\`\`\``] : []),
    ...(description === '' ? [] : [description]),
    ...(shown.length === 0 ? [] : [membersTable(shown)]),
    ...(links.length === 0
      ? []
      : [`${shown.length === 0 ? 'Has' : 'Also has'} the members of ${links.join(' and ')}.`]),
  ].join('\n\n');
}

function membersTable(members: readonly Member[]): string {
  return table(
    ['Name', 'Type', 'Description'],
    members.map(({ name, type, isOptional, description }) => [
      code(isOptional ? `${name}?` : name),
      code(isOptional ? type.replace(/ \| undefined$/, '') : type),
      description,
    ]),
  );
}

const SIGN_INS: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  basic: 'user name and password',
  custom: 'form',
  none: 'none',
  authorizationCode: 'OAuth',
  authorizationCodePKCE: 'OAuth with PKCE',
  clientCredentials: 'OAuth client credentials',
  password: 'OAuth password',
};

function providersTable(): string {
  const catalog = createProviderCatalog(BUILT_IN_CATALOG).all();
  const mark = (isSupported: boolean | undefined) => (isSupported ? 'yes' : '–');
  return table(
    ['Provider', 'Name', 'Sign-in', 'Read', 'Write', 'Delete', 'Batch', 'Search', 'Subscribe', 'Proxy'],
    Object.values(catalog)
      .toSorted((a, b) => Number(b.support.read) - Number(a.support.read) || (a.name < b.name ? -1 : 1))
      .map(({ name, displayName, authType, oauth2Opts, support }) => [
        code(name),
        displayName ?? name,
        SIGN_INS[oauth2Opts?.grantType ?? authType] ?? authType,
        mark(support.read),
        mark(support.write),
        mark(support.delete),
        mark(support.batchWrite !== undefined),
        mark(support.search?.operators?.equals),
        mark(support.subscribe),
        mark(support.proxy),
      ]),
  );
}

function objectsTable(provider: string): string {
  const objects = Object.entries(createConnectorRegistry().get(provider)?.objects ?? {});
  return table(
    ['Object', 'Read', 'Write'],
    objects.map(([name, { read, write }]) => [code(name), read ? 'yes' : '–', write ? 'yes' : '–']),
  );
}

function problemsTable(): string {
  // Object.keys forgets the names of its keys.
  return table(
    ['Status', '`type`', 'Cause', 'Remedy'],
    (Object.keys(PROBLEM_CODES) as ProblemCode[]).map((name) => {
      const { when, remedy } = PROBLEM_EXPLANATIONS[name];
      return [String(PROBLEM_CODES[name].status), code(name), when, remedy];
    }),
  );
}

function commandsTable(): string {
  return table(
    ['Command', 'What it does'],
    COMMANDS.map(({ name, arguments: given = [], summary }) => [
      code(['amp', name, ...given.map(([form]) => form)].join(' ')),
      `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ]),
  );
}
