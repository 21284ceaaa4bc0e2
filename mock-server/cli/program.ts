import { CommanderError } from 'commander';
import { buildProgram } from './build-program.ts';
import { CliFailure } from './shared/cli-failure.ts';
import type { ExitCode } from './shared/exit-code.ts';
import { EXIT } from './shared/exit-code.ts';
import type { Terminal } from './shared/terminal.ts';

/**
 * Runs one command line.
 *
 * @param args without the program's own name
 * @returns the exit code; nothing is thrown but bugs
 */
export async function runAmp(args: string[], terminal: Terminal): Promise<ExitCode> {
  const isJson = args.includes('--json');
  const complaints: string[] = [];
  const program = buildProgram(terminal, (text) => complaints.push(text));
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Commander ends help and version this way too, with the code 0.
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      reportUsage(
        complaints
          .join('')
          .trim()
          .replace(/^error: /, ''),
        terminal,
        isJson,
        error.code === 'commander.help',
      );
      return EXIT.usage;
    }
    if (!(error instanceof CliFailure)) throw error;
    if (error.exitCode === EXIT.usage) reportUsage(error.message, terminal, isJson);
    else reportRefusal(error, terminal, isJson);
    return error.exitCode;
  }
}

/** Refusals are results and go where results go, as in the published tool. */
function reportRefusal({ json, message }: CliFailure, { out, colors }: Terminal, isJson: boolean): void {
  out(isJson ? JSON.stringify(json, null, 2) : colors.red(message));
}

/** @param isHelp whether the text is the help for a call without a command */
function reportUsage(text: string, terminal: Terminal, isJson: boolean, isHelp = false): void {
  if (isJson) terminal.err(JSON.stringify({ detail: isHelp ? 'No command was given.' : text }, null, 2));
  else terminal.err(isHelp ? text : terminal.errColors.red(text));
}
