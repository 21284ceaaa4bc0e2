import type { ApiClient } from './api-client.ts';
import { createApiClient } from './api-client.ts';
import type { CommonOptions } from './read-settings.ts';
import { readApiOrigin, readTimeout, requireKey, requireProject } from './read-settings.ts';
import type { Progress, Terminal } from './terminal.ts';
import { silentProgress } from './terminal.ts';

/** Context of every command. */
export interface CommandContext {
  terminal: Terminal;
  /** Client that signs with the user's key. @throws CliFailure (usage) when there is no key */
  api(): ApiClient;
  /** Name or ID. @throws CliFailure (usage) when none was given */
  project(): string;
  /** Prints a result: as JSON when that was asked for, else as the lines. */
  show(json: unknown, lines: string[]): void;
  /** Says on standard error what to do next; never with JSON. */
  hint(line: string): void;
  /** Runs a step of long work; silent with JSON. */
  progress: Progress;
}

export function createCommandContext(terminal: Terminal, options: CommonOptions): CommandContext {
  return {
    terminal,
    api: () =>
      createApiClient({
        origin: readApiOrigin(terminal.env['AMP_API_URL']),
        key: requireKey(options, terminal.env),
        timeoutMs: readTimeout(terminal.env['AMP_TIMEOUT_SECONDS']),
        ...(options.debug && { debug: (line: string) => terminal.err(line) }),
      }),
    project: () => requireProject(options, terminal.env),
    show(json, lines) {
      if (options.json) terminal.out(JSON.stringify(json, null, 2));
      else for (const line of lines) terminal.out(line);
    },
    hint(line) {
      if (!options.json) terminal.err(line);
    },
    progress: options.json ? silentProgress : terminal.progress,
  };
}
