import type { Command, Option } from 'commander';
import type { ApiClient } from './api-client.ts';
import { createApiClient } from './api-client.ts';
import type { CommonOptions } from './read-settings.ts';
import { readApiOrigin, readReadOrigin, readTimeout, requireKey, requireProject } from './read-settings.ts';
import type { Progress, Terminal } from './terminal.ts';
import { silentProgress } from './terminal.ts';

/** Context of every command. */
export interface CommandContext {
  terminal: Terminal;
  /** Client of the management API that signs with the user's key. @throws CliFailure (usage) when there is no key */
  api(): ApiClient;
  /** Client of the read API. @throws CliFailure (usage) when there is no key or no address */
  readApi(): ApiClient;
  /** Name or ID. @throws CliFailure (usage) when none was given */
  project(): string;
  /** Prints a result: as JSON when that was asked for, else as the lines. */
  show(json: unknown, lines: string[]): void;
  /**
   * Prints a list page by page: as one JSON array when that was asked for, else as lines.
   *
   * @param none line for an empty list
   * @returns whether the list has entries
   */
  showPages<T>(
    pages: AsyncIterable<T[]> | Iterable<T[]>,
    linesOf: (page: T[]) => string[],
    none: string,
  ): Promise<boolean>;
  /** Says on standard error what to do next; never with JSON. */
  hint(line: string): void;
  /** Runs a step of long work; silent with JSON. */
  progress: Progress;
}

export function createCommandContext(terminal: Terminal, options: CommonOptions): CommandContext {
  const { env } = terminal;
  const clientOf = (origin: string, variable: string) =>
    createApiClient({
      origin,
      variable,
      key: requireKey(options, env),
      timeoutMs: readTimeout(env['AMP_TIMEOUT_SECONDS']),
      ...(options.debug && { debug: (line: string) => terminal.err(line) }),
    });
  return {
    terminal,
    api: () => clientOf(readApiOrigin(env['AMP_API_URL']), 'AMP_API_URL'),
    readApi: () => clientOf(readReadOrigin(env), 'AMP_READ_URL'),
    project: () => requireProject(options, env),
    show(json, lines) {
      if (options.json) terminal.out(JSON.stringify(json, null, 2));
      else for (const line of lines) terminal.out(line);
    },
    showPages: (pages, linesOf, none) =>
      options.json ? printArray(terminal, pages) : printLines(terminal, pages, linesOf, none),
    hint(line) {
      if (!options.json) terminal.err(line);
    },
    progress: options.json ? silentProgress : terminal.progress,
  };
}

async function printLines<T>(
  { out }: Terminal,
  pages: AsyncIterable<T[]> | Iterable<T[]>,
  linesOf: (page: T[]) => string[],
  none: string,
): Promise<boolean> {
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    isEmpty = false;
    for (const line of linesOf(page)) out(line);
  }
  if (isEmpty) out(none);
  return !isEmpty;
}

/** Prints what `JSON.stringify` with an indent of two makes of the whole list. */
async function printArray<T>({ out }: Terminal, pages: AsyncIterable<T[]> | Iterable<T[]>): Promise<boolean> {
  // Printed once it is known whether an entry follows.
  let last: string | undefined;
  for await (const page of pages) {
    for (const entry of page) {
      out(last === undefined ? '[' : `${last},`);
      last = JSON.stringify(entry, null, 2).replaceAll(/^/gm, '  ');
    }
  }
  out(last === undefined ? '[]' : `${last}\n]`);
  return last !== undefined;
}

/** Options of all commands by name, as commander hands them over. */
interface GivenOptions extends CommonOptions {
  dryRun?: boolean;
  destructive?: boolean;
  strict?: boolean;
  url?: string;
  label?: string;
  scope?: string;
  publicKey?: string;
  fresh?: boolean;
  port?: string;
  providers?: string;
  name?: string;
  group?: string;
  since?: string;
  destination?: string;
  installation?: string;
  status?: string;
  until?: string;
  limit?: string;
}

/** A command as a person reads about it, and what it does. */
export interface CommandSpec {
  name: string;
  group: 'Server' | 'Manifest' | 'Look' | 'Create' | 'Change' | 'Delete' | 'Other';
  /** One line of the list of commands. */
  summary: string;
  /** Description for the command's help. */
  description: string;
  /** Form and meaning, such as `['<path>', 'folder or file']`. */
  arguments?: [form: string, meaning: string][];
  options?: Option[];
  /** Command lines. */
  examples: string[];
  /** @param values of the arguments, in their order */
  run(context: CommandContext, values: string[], options: GivenOptions, program: Command): Promise<void>;
}
