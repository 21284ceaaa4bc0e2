import { Command, CommanderError } from 'commander';
import { CLIENT_VARIABLES } from '../node/client-variables.ts';
import { COMMANDS } from './command-list.ts';
import { CLI_VERSION } from './shared/api-client.ts';
import type { ExitCode } from './shared/cli-failure.ts';
import { CliFailure, EXIT } from './shared/cli-failure.ts';
import type { CommandContext, CommandSpec } from './shared/command-context.ts';
import { createCommandContext } from './shared/command-context.ts';
import type { CommonOptions } from './shared/read-settings.ts';
import type { Terminal } from './shared/terminal.ts';

/**
 * Runs one command line.
 *
 * @param args without the program's own name
 * @returns the exit code; nothing is thrown but bugs
 */
export async function runAmp(args: string[], userTerminal: Terminal): Promise<ExitCode> {
  const isJson = args.includes('--json');
  let hasPrinted = false;
  const terminal: Terminal = {
    ...userTerminal,
    out: (line) => {
      hasPrinted = true;
      userTerminal.out(line);
    },
  };
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
    else reportRefusal(error, terminal, isJson, hasPrinted);
    return error.exitCode;
  }
}

/**
 * Refusals are results and go where results go, as in the published tool.
 *
 * @param hasPrinted a part of a list came before; as JSON it stays without its end, which no further document may hide
 */
function reportRefusal(
  { json, message }: CliFailure,
  { out, err, colors }: Terminal,
  isJson: boolean,
  hasPrinted: boolean,
): void {
  if (!isJson) out(colors.red(message));
  else (hasPrinted ? err : out)(JSON.stringify(json, null, 2));
}

/** @param isHelp whether the text is the help for a call without a command */
function reportUsage(text: string, terminal: Terminal, isJson: boolean, isHelp = false): void {
  if (isJson) terminal.err(JSON.stringify({ detail: isHelp ? 'No command was given.' : text }, null, 2));
  else terminal.err(isHelp ? text : terminal.errColors.red(text));
}

const VARIABLES = {
  ...CLIENT_VARIABLES,
  NO_COLOR: 'no colours; FORCE_COLOR colours what is not a screen, too',
};

const ENVIRONMENT = `
Environment:
${Object.entries(VARIABLES)
  .map(([name, meaning]) => `  ${name.padEnd(21)}${meaning}`)
  .join('\n')}

Exit codes:
  0 done, 1 refused (or a bad manifest), 2 wrong usage

Examples:
  $ amp dev                                      server, simulated providers and webhook inbox
  $ amp serve                                    a server on its embedded database
  $ amp validate .                               validate ./amp.yaml without a server
  $ amp deploy . --project crm --dry-run         what a deploy would change

"amp help <command>" shows the help of a command.`;

/** @param complain takes what is said about wrong usage */
function buildProgram(terminal: Terminal, complain: (text: string) => void): Command {
  const program = new Command('amp')
    .description('Deploys integrations and looks after them.')
    .usage('<command> [options]')
    .version(CLI_VERSION, '-V, --version', 'print the version')
    .option('-p, --project <name or id>', 'project to work in')
    .option('-k, --key <key>', 'API key; better in AMP_API_KEY, where other users of the machine do not see it')
    .option('--json', 'print one JSON document in place of text')
    .option('-d, --debug', 'print every request to standard error')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', ENVIRONMENT)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: complain,
      getOutHelpWidth: () => terminal.width ?? 100,
      getErrHelpWidth: () => terminal.width ?? 100,
    })
    .showSuggestionAfterError()
    .showHelpAfterError('"amp help" lists the commands.')
    .helpCommand(false);
  for (const spec of COMMANDS) addCommand(program, terminal, spec);
  program
    .command('help [command]')
    .summary('show the help of a command')
    .helpGroup('Other:')
    .action((name?: string) => showHelp(program, name));
  return program;
}

/** Commands inherit how to exit and to print; what runs gets the options that stand before and after the name. */
function addCommand(program: Command, terminal: Terminal, spec: CommandSpec): void {
  const command = program
    .command(spec.name)
    .summary(spec.summary)
    .description(spec.description)
    .helpGroup(`${spec.group}:`)
    .showHelpAfterError(`See "amp help ${spec.name}".`)
    .addHelpText('after', `\nExamples:\n${spec.examples.map((line) => `  $ ${line}`).join('\n')}`);
  for (const [term, meaning] of spec.arguments ?? []) command.argument(term, meaning);
  for (const option of spec.options ?? []) command.addOption(option);
  command.action(async (...given: unknown[]) => {
    const options = command.optsWithGlobals<CommonOptions>();
    const context: CommandContext = createCommandContext(terminal, options);
    // Commander passes the arguments, then the options and the command.
    const values = given.slice(0, spec.arguments?.length ?? 0).map((value) => String(value ?? ''));
    await spec.run(context, values, options, program);
  });
}

async function showHelp(program: Command, name: string | undefined): Promise<void> {
  if (name === undefined) program.outputHelp();
  // Without --help, a name that is none is refused with what is like it.
  else if (program.commands.some((command) => command.name() === name))
    await program.parseAsync([name, '--help'], { from: 'user' });
  else await program.parseAsync([name], { from: 'user' });
}
