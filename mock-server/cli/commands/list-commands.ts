import { Option } from 'commander';
import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Endpoint, ListQuery, OperationLog } from '../../../src/contract/index.ts';
import type { EntryOf, InputOf } from '../shared/api-client.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext, CommandSpec } from '../shared/command-context.ts';
import { printable } from '../shared/terminal.ts';

/*
 * A table on a screen. Elsewhere one line per resource, `Label: value` pairs with commas between, for scripts; the lines of
 * projects and integrations are the published tool's.
 */

interface ListView<T> {
  columns: Column<T>[];
  /** In place of the pairs that the columns make. */
  line?(item: T): string;
  /** Text and next step for an empty list. */
  none: string;
  next?: string;
}

/** Names of the filters of a list. */
type FilterOf<E> = InputOf<E> extends { query?: infer Q } ? Exclude<keyof NonNullable<Q>, keyof ListQuery> : never;

/** A command that lists what an endpoint lists. */
interface ListCommand<E extends Endpoint> extends Omit<CommandSpec, 'group' | 'options' | 'run'> {
  endpoint: E;
  /** Option of each filter that the endpoint has. */
  filters: Record<FilterOf<E>, Option>;
  /** Entries without --limit; all when absent. */
  defaultLimit?: number;
  view(project: string): ListView<EntryOf<E>>;
}

function listCommand<E extends Endpoint>(command: ListCommand<E>): CommandSpec {
  const { endpoint, filters, defaultLimit, view, ...spec } = command;
  const limit = new Option('--limit <number>', `most entries to list; ${defaultLimit ?? 'all'} when absent`);
  const named = Object.entries<Option>(filters);
  return {
    ...spec,
    group: 'Look',
    options: [...named.map(([, option]) => option), limit],
    run: async (context, values, given) => {
      const rest = [...values];
      const names = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
      const params = Object.fromEntries(
        names.map((name) => [name, name === 'project' ? context.project() : (rest.shift() ?? '')]),
      );
      const options: Record<string, unknown> = { ...given };
      const query = Object.fromEntries(named.map(([name, option]) => [name, options[option.attributeName()]]));
      // The parts of the path and the filters are those of the endpoint.
      const pages = context
        .api()
        .pages(endpoint, { params, query } as unknown as InputOf<E>, limitOf(given.limit, defaultLimit));
      await showList(context, pages, view(params['project'] ?? ''));
    },
  };
}

/** @throws CliFailure (usage) when the option is no number above 0 */
export function limitOf(limit: string | undefined, otherwise = Number.POSITIVE_INFINITY): number {
  const wanted = limit === undefined ? otherwise : /^\d+$/.test(limit) ? Number(limit) : 0;
  if (wanted > 0) return wanted;
  throw new CliFailure(`--limit takes a number above 0, not "${limit}".`, EXIT.usage);
}

/** Prints the integrations of the project by name, with the number of their installations. */
async function listIntegrations(context: CommandContext): Promise<void> {
  const project = context.project();
  const params = { project };
  const api = context.api();
  const integrations = await api.call(endpoints.listIntegrations, { params });
  const counts = new Map<string, number>();
  for await (const page of api.pages(endpoints.listProjectInstallations, { params })) {
    for (const { integrationId } of page) counts.set(integrationId, (counts.get(integrationId) ?? 0) + 1);
  }
  const sorted = integrations
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((integration) => ({ ...integration, installationCount: counts.get(integration.id) ?? 0 }));
  await showList(context, [sorted], {
    columns: [
      { title: 'Integration ID', value: ({ id }) => id, isWhole: true },
      { title: 'Integration Name', value: ({ name }) => name },
      { title: 'Provider', value: ({ provider }) => provider },
      { title: 'Installations', value: ({ installationCount }) => String(installationCount) },
    ],
    line: ({ id, name, installationCount }) =>
      `Integration ID: ${id}, Integration Name: ${name} (${countInstallations(installationCount)})`,
    none: 'No integrations.',
    next: `Deploy a manifest: amp deploy <folder> --project ${project}`,
  });
}

const activeOption = () =>
  new Option('--active <boolean>', 'only those that are, or are not').choices(['true', 'false']);

const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no');

const logLine = ({ timestamp, severity, message }: OperationLog) =>
  [timestamp, severity, message.msg, ...(message.error === undefined ? [] : [message.error])].join(' ');

/** Prints a list as its pages come: a table on a screen, otherwise a line per item. */
export async function showList<T>(
  context: CommandContext,
  pages: AsyncIterable<T[]> | Iterable<T[]>,
  { columns, line, none, next }: ListView<T>,
): Promise<void> {
  const { width, colors } = context.terminal;
  let hasTitles = false;
  const linesOf = (items: T[]) => {
    const lines = width === undefined ? undefined : table(items, columns, width);
    if (lines === undefined) return items.map((item) => printable(line?.(item) ?? pairs(item, columns)));
    const [titles = '', ...rows] = lines;
    if (hasTitles) return rows;
    hasTitles = true;
    return [colors.dim(titles), ...rows];
  };
  if ((await context.showPages(pages, linesOf, none)) || next === undefined) return;
  context.hint(printable(next));
}

function pairs<T>(item: T, columns: Column<T>[]): string {
  const texts = columns.map(({ title, value }) => ({ title, text: value(item) }));
  return texts.flatMap(({ title, text }) => (text === '' ? [] : [`${title}: ${text}`])).join(', ');
}

function countInstallations(count: number): string {
  if (count === 0) return 'no installations';
  return count === 1 ? '1 installation' : `${count} installations`;
}

/** Commands that list what a project has. */
export const LIST_COMMANDS: CommandSpec[] = [
  listCommand({
    name: 'list:projects',
    summary: 'list the projects that the key can see',
    description: 'Lists the projects that the key can see: one for a key of a project, all for the operator.',
    examples: ['amp list:projects', 'amp list:projects --json'],
    endpoint: endpoints.listProjects,
    filters: {},
    view: () => ({
      columns: [
        { title: 'Project ID', value: ({ id }) => id, isWhole: true },
        { title: 'Project Name', value: ({ name }) => name },
      ],
      none: 'No projects.',
      next: 'A server makes one at its start: AMP_BOOTSTRAP_PROJECT=crm AMP_BOOTSTRAP_API_KEY=my-key amp serve',
    }),
  }),
  {
    name: 'list:integrations',
    group: 'Look',
    summary: 'list the integrations of the project',
    description: 'Lists the integrations of the project by name, with the number of their installations.',
    examples: ['amp list:integrations --project crm'],
    run: (context) => listIntegrations(context),
  },
  listCommand({
    name: 'list:installations',
    summary: 'list the installations of an integration',
    description: 'Lists which groups have installed an integration, and whether it works for them.',
    arguments: [['<integration>', 'name or ID']],
    examples: [
      'amp list:installations call-sync --project crm',
      'amp list:installations call-sync --group team-7 --project crm --json',
    ],
    endpoint: endpoints.listInstallations,
    filters: { groupRef: new Option('--group <ref>', 'only the installation of this group') },
    view: () => ({
      columns: [
        { title: 'Installation ID', value: ({ id }) => id, isWhole: true },
        { title: 'Group', value: ({ group }) => group?.groupRef ?? '' },
        { title: 'Connection ID', value: ({ connection }) => connection.id, isWhole: true },
        { title: 'Health', value: ({ healthStatus }) => healthStatus },
      ],
      none: 'No installations.',
      next: 'Customers install through the widget <InstallIntegration>, or your server over the API.',
    }),
  }),
  listCommand({
    name: 'list:destinations',
    summary: 'list the destinations of the project',
    description: 'Lists where the messages of the project go, without signing keys.',
    examples: ['amp list:destinations --project crm'],
    endpoint: endpoints.listDestinations,
    filters: {},
    view: (project) => ({
      columns: [
        { title: 'Destination ID', value: ({ id }) => id, isWhole: true },
        { title: 'Destination Name', value: ({ name }) => name },
        { title: 'Type', value: ({ type }) => type },
        { title: 'Status', value: ({ status }) => status },
        { title: 'URL', value: ({ metadata }) => metadata.url },
      ],
      none: 'No destinations.',
      next: `Create one: amp create:destination <name> --url <url> --project ${project}`,
    }),
  }),
  listCommand({
    name: 'list:connections',
    summary: 'list the connections of the project',
    description: 'Lists the accounts that customers have connected, newest first, without credentials.',
    examples: ['amp list:connections --project crm', 'amp list:connections --provider hubspot --project crm'],
    endpoint: endpoints.listConnections,
    filters: {
      provider: new Option('--provider <provider>', 'only accounts of this provider'),
      groupRef: new Option('--group <ref>', 'only accounts of this group'),
      consumerRef: new Option('--consumer <ref>', 'only accounts that this user connected'),
    },
    view: () => ({
      columns: [
        { title: 'Connection ID', value: ({ id }) => id, isWhole: true },
        { title: 'Provider', value: ({ provider }) => provider },
        { title: 'Group', value: ({ group }) => group.groupRef },
        { title: 'Status', value: ({ status }) => status },
      ],
      none: 'No connections.',
      next: 'Customers connect through the widgets <InstallIntegration> and <ConnectProvider>.',
    }),
  }),
  listCommand({
    name: 'list:api-keys',
    summary: 'list the API keys of the project',
    description: 'Lists the API keys of the project by their first characters; the server does not store them whole.',
    examples: ['amp list:api-keys --project crm'],
    endpoint: endpoints.listApiKeys,
    filters: { active: activeOption() },
    view: (project) => ({
      columns: [
        { title: 'API Key', value: ({ key }) => key.replace('…', ''), isWhole: true },
        { title: 'Label', value: ({ label }) => label },
        { title: 'Scope', value: ({ scopes }) => scopes.join(' ') },
        { title: 'Active', value: ({ active }) => yesOrNo(active !== false) },
      ],
      none: 'No API keys.',
      next: `Create one: amp create:api-key --label <text> --project ${project}`,
    }),
  }),
  listCommand({
    name: 'list:jwt-keys',
    summary: 'list the keys that tokens of users are verified with',
    description: 'Lists the public keys that tokens of users are verified with, by their kid.',
    examples: ['amp list:jwt-keys --project crm', 'amp list:jwt-keys --project crm --json'],
    endpoint: endpoints.listJwtKeys,
    filters: { active: activeOption() },
    view: (project) => ({
      columns: [
        { title: 'Kid', value: ({ id }) => id, isWhole: true },
        { title: 'Label', value: ({ label }) => label },
        { title: 'Active', value: ({ active }) => yesOrNo(active) },
        { title: 'Created', value: ({ createTime }) => createTime },
      ],
      none: 'No JWT keys.',
      next: `Register one: amp create:jwt-key --label <text> --public-key <file> --project ${project}`,
    }),
  }),
  listCommand({
    name: 'list:operations',
    summary: 'list the operations of an installation',
    description: 'Lists reads and writes of an installation with their results, newest first.',
    arguments: [
      ['<integration>', 'name or ID'],
      ['<installation>', 'ID, as list:installations shows it'],
    ],
    examples: ['amp list:operations call-sync 0b8f5a4e-1c52-4f0e-9b57-0d7a6f3d2c11 --project crm'],
    endpoint: endpoints.listOperations,
    filters: {},
    defaultLimit: 20,
    view: () => ({
      columns: [
        { title: 'Operation ID', value: ({ id }) => id, isWhole: true },
        { title: 'Action', value: ({ actionType }) => actionType },
        { title: 'Object', value: ({ resource = '' }) => resource },
        { title: 'Status', value: ({ status }) => status },
        { title: 'Created', value: ({ createTime = '' }) => createTime },
        { title: 'Result', value: ({ result = '' }) => result },
      ],
      none: 'No operations.',
      next: 'Read an object now: amp trigger:read <integration> <object> --group <ref>',
    }),
  }),
  listCommand({
    name: 'list:operation-logs',
    summary: 'show the log of an operation',
    description: 'Shows what happened in an operation, with time and severity, oldest first.',
    arguments: [['<operation>', 'ID, as list:operations shows it']],
    examples: ['amp list:operation-logs 0b8f5a4e-1c52-4f0e-9b57-0d7a6f3d2c11 --project crm'],
    endpoint: endpoints.listOperationLogs,
    filters: {},
    view: () => ({ columns: [], line: logLine, none: 'No log lines.' }),
  }),
];

/** A column of a table. */
interface Column<T> {
  title: string;
  value(item: T): string;
  /** Never truncated, because users copy the value. */
  isWhole?: boolean;
}

const GAP = 2;
const MIN_WIDTH = 8;

/**
 * @param width columns of the screen
 * @returns the lines of the table; undefined when it does not fit, whatever is cut
 */
function table<T>(items: readonly T[], columns: readonly Column<T>[], width: number): string[] | undefined {
  if (columns.length === 0) return undefined;
  const rows = items.map((item) => columns.map(({ value }) => printable(value(item)).replaceAll(/\s/g, ' ')));
  const titles = columns.map(({ title }) => title);
  const widths = shrink(
    columns.map(({ isWhole = false, title }, index) => {
      const natural = Math.max(...[titles, ...rows].map((row) => length(row[index])));
      return { natural, min: isWhole ? natural : Math.max(MIN_WIDTH, length(title)) };
    }),
    width - GAP * (columns.length - 1),
  );
  if (widths === undefined) return undefined;
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => pad(cell, widths[index] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd();
  return [line(titles), ...rows.map(line)];
}

/** Takes from the widest column that may be cut, until all fit. */
function shrink(columns: { natural: number; min: number }[], available: number): number[] | undefined {
  const widths = columns.map(({ natural }) => natural);
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - available; excess > 0; excess -= 1) {
    const cuttable = widths.map((width, index) => (width > (columns[index]?.min ?? 0) ? width : 0));
    const widest = Math.max(...cuttable);
    if (widest === 0) return undefined;
    const at = cuttable.indexOf(widest);
    widths[at] = widest - 1;
  }
  return widths;
}

function pad(text: string, width: number): string {
  const letters = [...text];
  const shown = letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text;
  return shown + ' '.repeat(width - length(shown));
}

function length(text = ''): number {
  return [...text].length;
}
