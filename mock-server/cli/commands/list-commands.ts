import { Option } from 'commander';
import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Operation, OperationLog } from '../../../src/contract/index.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext, CommandSpec } from '../shared/command-context.ts';
import type { Terminal } from '../shared/terminal.ts';
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
  next: string;
}

/** Prints the projects that the key can see. */
async function listProjects(context: CommandContext): Promise<void> {
  const projects = await context.api().call(endpoints.listProjects, {});
  showList(context, projects, {
    columns: [
      { title: 'Project ID', value: ({ id }) => id, isWhole: true },
      { title: 'Project Name', value: ({ name }) => name },
    ],
    none: 'No projects.',
    next: 'A server makes one at its start: AMP_BOOTSTRAP_PROJECT=crm AMP_BOOTSTRAP_API_KEY=my-key amp serve',
  });
}

/** Prints the integrations of the project by name, with the number of their installations. */
async function listIntegrations(context: CommandContext): Promise<void> {
  const project = context.project();
  const params = { project };
  const api = context.api();
  const [integrations, installations] = await Promise.all([
    api.call(endpoints.listIntegrations, { params }),
    api.call(endpoints.listProjectInstallations, { params }),
  ]);
  const sorted = integrations
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((integration) => ({
      ...integration,
      installationCount: installations.filter((installation) => installation.integrationId === integration.id).length,
    }));
  showList(context, sorted, {
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

/** @param integration name or ID */
async function listInstallations(context: CommandContext, integration: string): Promise<void> {
  const params = { project: context.project(), integration };
  const installations = await context.api().call(endpoints.listInstallations, { params });
  showList(context, installations, {
    columns: [
      { title: 'Installation ID', value: ({ id }) => id, isWhole: true },
      { title: 'Group', value: ({ group }) => group?.groupRef ?? '' },
      { title: 'Connection ID', value: ({ connection }) => connection.id, isWhole: true },
      { title: 'Health', value: ({ healthStatus }) => healthStatus },
    ],
    none: 'No installations.',
    next: 'Customers install through the widget <InstallIntegration>, or your server over the API.',
  });
}

/** Prints the destinations of the project, without their secrets. */
async function listDestinations(context: CommandContext): Promise<void> {
  const project = context.project();
  const destinations = await context.api().call(endpoints.listDestinations, { params: { project } });
  showList(context, destinations, {
    columns: [
      { title: 'Destination ID', value: ({ id }) => id, isWhole: true },
      { title: 'Destination Name', value: ({ name }) => name },
      { title: 'Type', value: ({ type }) => type },
      { title: 'Status', value: ({ status }) => status },
      { title: 'URL', value: ({ metadata }) => metadata.url },
    ],
    none: 'No destinations.',
    next: `Create one: amp create:destination <name> --url <url> --project ${project}`,
  });
}

/** Prints the connections of the project, newest first, without their credentials. */
async function listConnections(context: CommandContext): Promise<void> {
  const params = { project: context.project() };
  const connections = await context.api().call(endpoints.listConnections, { params });
  showList(context, connections, {
    columns: [
      { title: 'Connection ID', value: ({ id }) => id, isWhole: true },
      { title: 'Provider', value: ({ provider }) => provider },
      { title: 'Group', value: ({ group }) => group.groupRef },
      { title: 'Status', value: ({ status }) => status },
    ],
    none: 'No connections.',
    next: 'Customers connect through the widgets <InstallIntegration> and <ConnectProvider>.',
  });
}

/** Prints the API keys of the project, shortened. */
async function listApiKeys(context: CommandContext): Promise<void> {
  const project = context.project();
  const keys = await context.api().call(endpoints.listApiKeys, { params: { project } });
  showList(context, keys, {
    columns: [
      { title: 'API Key', value: ({ key }) => key.replace('…', ''), isWhole: true },
      { title: 'Label', value: ({ label }) => label },
      { title: 'Scope', value: ({ scopes }) => scopes.join(' ') },
      { title: 'Active', value: ({ active }) => yesOrNo(active !== false) },
    ],
    none: 'No API keys.',
    next: `Create one: amp create:api-key --label <text> --project ${project}`,
  });
}

/** Prints the keys that tokens of users are verified with. */
async function listJwtKeys(context: CommandContext): Promise<void> {
  const project = context.project();
  const keys = await context.api().call(endpoints.listJwtKeys, { params: { project } });
  showList(context, keys, {
    columns: [
      { title: 'Kid', value: ({ id }) => id, isWhole: true },
      { title: 'Label', value: ({ label }) => label },
      { title: 'Active', value: ({ active }) => yesOrNo(active) },
      { title: 'Created', value: ({ createTime }) => createTime },
    ],
    none: 'No JWT keys.',
    next: `Register one: amp create:jwt-key --label <text> --public-key <file> --project ${project}`,
  });
}

const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no');

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1000;
/** Most operations that the server returns at once. */
const MAX_PAGE_SIZE = 100;

/** Prints the newest operations of an installation. @param integration name or ID */
async function listOperations(
  context: CommandContext,
  integration: string,
  installation: string,
  limit: string = String(DEFAULT_LIMIT),
): Promise<void> {
  const wanted = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (wanted < 1 || wanted > MAX_LIMIT) {
    throw new CliFailure(`--limit takes a number from 1 to ${MAX_LIMIT}, not "${limit}".`, EXIT.usage);
  }
  const params = { project: context.project(), integration, installation };
  const api = context.api();
  const operations: Operation[] = [];
  let pageToken: string | undefined;
  do {
    const pageSize = Math.min(MAX_PAGE_SIZE, wanted - operations.length);
    const page = await api.call(endpoints.listOperations, { params, query: { pageSize, pageToken } });
    operations.push(...page.results);
    pageToken = page.pagination.nextPageToken;
  } while (pageToken !== undefined && operations.length < wanted);
  showList(context, operations, {
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
  });
}

/** Prints the log of an operation, oldest first. */
async function listLogs(context: CommandContext, operation: string): Promise<void> {
  const params = { project: context.project(), operation };
  const logs = await context.api().call(endpoints.listOperationLogs, { params });
  const line = ({ timestamp, severity, message }: OperationLog) =>
    [timestamp, severity, message.msg, ...(message.error === undefined ? [] : [message.error])].join(' ');
  if (logs.length === 0) context.show(logs, ['No log lines.']);
  else
    context.show(
      logs,
      logs.map((entry) => printable(line(entry))),
    );
}

/** Prints a list: a table on a screen, otherwise a line per item. */
export function showList<T>(context: CommandContext, items: T[], view: ListView<T>): void {
  if (items.length === 0) {
    context.show(items, [view.none]);
    context.hint(printable(view.next));
    return;
  }
  const { width, colors } = context.terminal;
  const asTable = width === undefined ? undefined : table(items, view.columns, width, colors);
  context.show(items, asTable ?? items.map((item) => printable(view.line?.(item) ?? pairs(item, view.columns))));
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
  {
    name: 'list:projects',
    group: 'Look',
    summary: 'list the projects that the key can see',
    description: 'Lists the projects that the key can see: one for a key of a project, all for the operator.',
    examples: ['amp list:projects', 'amp list:projects --json'],
    run: (context) => listProjects(context),
  },
  {
    name: 'list:integrations',
    group: 'Look',
    summary: 'list the integrations of the project',
    description: 'Lists the integrations of the project by name, with the number of their installations.',
    examples: ['amp list:integrations --project crm'],
    run: (context) => listIntegrations(context),
  },
  {
    name: 'list:installations',
    group: 'Look',
    summary: 'list the installations of an integration',
    description: 'Lists which groups have installed an integration, and whether it works for them.',
    arguments: [['<integration>', 'name or ID']],
    examples: ['amp list:installations call-sync --project crm'],
    run: (context, [integration = '']) => listInstallations(context, integration),
  },
  {
    name: 'list:destinations',
    group: 'Look',
    summary: 'list the destinations of the project',
    description: 'Lists where the messages of the project go, without signing keys.',
    examples: ['amp list:destinations --project crm'],
    run: (context) => listDestinations(context),
  },
  {
    name: 'list:connections',
    group: 'Look',
    summary: 'list the connections of the project',
    description: 'Lists the accounts that customers have connected, without credentials.',
    examples: ['amp list:connections --project crm'],
    run: (context) => listConnections(context),
  },
  {
    name: 'list:api-keys',
    group: 'Look',
    summary: 'list the API keys of the project',
    description: 'Lists the API keys of the project by their first characters; the server does not store them whole.',
    examples: ['amp list:api-keys --project crm'],
    run: (context) => listApiKeys(context),
  },
  {
    name: 'list:jwt-keys',
    group: 'Look',
    summary: 'list the keys that tokens of users are verified with',
    description: 'Lists the public keys that tokens of users are verified with, by their kid.',
    examples: ['amp list:jwt-keys --project crm', 'amp list:jwt-keys --project crm --json'],
    run: (context) => listJwtKeys(context),
  },
  {
    name: 'list:operations',
    group: 'Look',
    summary: 'list the operations of an installation',
    description: 'Lists reads and writes of an installation with their results, newest first.',
    arguments: [
      ['<integration>', 'name or ID'],
      ['<installation>', 'ID, as list:installations shows it'],
    ],
    options: [new Option('--limit <number>', `most operations to list; ${DEFAULT_LIMIT} when absent`)],
    examples: ['amp list:operations call-sync 0b8f5a4e-1c52-4f0e-9b57-0d7a6f3d2c11 --project crm'],
    run: (context, [integration = '', installation = ''], { limit }) =>
      listOperations(context, integration, installation, limit),
  },
  {
    name: 'list:operation-logs',
    group: 'Look',
    summary: 'show the log of an operation',
    description: 'Shows what happened in an operation, with time and severity, oldest first.',
    arguments: [['<operation>', 'ID, as list:operations shows it']],
    examples: ['amp list:operation-logs 0b8f5a4e-1c52-4f0e-9b57-0d7a6f3d2c11 --project crm'],
    run: (context, [operation = '']) => listLogs(context, operation),
  },
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
function table<T>(
  items: readonly T[],
  columns: readonly Column<T>[],
  width: number,
  colors: Terminal['colors'],
): string[] | undefined {
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
  return [colors.dim(line(titles)), ...rows.map(line)];
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
