import type { Command, Option } from 'commander';
import type { CommandContext } from './command-context.ts';
import type { CommonOptions } from './read-settings.ts';

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
