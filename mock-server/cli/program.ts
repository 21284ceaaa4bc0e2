import { Command, CommanderError, Option } from 'commander';
import { CliFailure } from './cli-failure.ts';
import type { CommandContext } from './command-context.ts';
import { createCommandContext } from './command-context.ts';
import { completion } from './commands/completion-command.ts';
import { createApiKey, createDestination, createJwtKey } from './commands/create-commands.ts';
import { removeInstallation, removeIntegration } from './commands/delete-commands.ts';
import type { DeployOptions } from './commands/deploy-command.ts';
import { deploy } from './commands/deploy-command.ts';
import { doctor } from './commands/doctor-command.ts';
import {
  listConnections,
  listDestinations,
  listInstallations,
  listIntegrations,
  listProjects,
} from './commands/list-commands.ts';
import { serve } from './commands/serve-command.ts';
import { validate } from './commands/validate-command.ts';
import type { ExitCode } from './exit-code.ts';
import { EXIT } from './exit-code.ts';
import type { CommonOptions } from './read-settings.ts';
import type { Terminal } from './terminal.ts';
import { CLI_VERSION } from './version.ts';

/**
 * Runs one command line.
 *
 * @param args without the program's own name
 * @returns the exit code; nothing is thrown but bugs
 */
export async function runAmp(args: string[], terminal: Terminal): Promise<ExitCode> {
  const program = buildProgram(terminal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Commander ends help and version this way too, with the code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(error instanceof CliFailure)) throw error;
    report(error, terminal, args.includes('--json'));
    return error.exitCode;
  }
}

/** Refusals are results and go where results go, as in the published tool. */
function report(failure: CliFailure, terminal: Terminal, isJson: boolean): void {
  if (failure.exitCode === EXIT.usage) terminal.err(terminal.colors.red(failure.message));
  else terminal.out(isJson ? JSON.stringify(failure.json, null, 2) : terminal.colors.red(failure.message));
}

function buildProgram(terminal: Terminal): Command {
  const program = new Command('amp')
    .description('Deploy integrations and look after them.')
    .version(CLI_VERSION)
    .option('-p, --project <name or id>', 'project to work in')
    .option('-k, --key <key>', 'API key; better in AMP_API_KEY, where other users of the machine do not see it')
    .option('--json', 'print results as JSON')
    .option('-d, --debug', 'tell every request on standard error')
    .addHelpText('after', '\nAMP_API_URL is the address of the server (http://localhost:8080 when unset).')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showSuggestionAfterError();

  /** Commands inherit how to exit and to print; `run` gets the options that stand before and after the name. */
  function command<A extends unknown[]>(
    usage: string,
    description: string,
    run: (context: CommandContext, ...args: A) => Promise<void>,
  ): Command {
    return program
      .command(usage)
      .description(description)
      .action(async (...given: unknown[]) => {
        const self = given.at(-1) as Command; // commander passes the arguments, the options and the command
        const context = createCommandContext(terminal, self.optsWithGlobals<CommonOptions>());
        await run(context, ...(given.slice(0, -1) as A));
      });
  }

  command('serve', 'start the reference server, configured by the environment', serve);
  command('validate <path>', 'judge a manifest; <path> is a folder or a file', validate);
  command<[string, DeployOptions]>('deploy <path>', 'deploy a manifest; <path> is a folder or a file', deploy)
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--destructive', 'stop reading objects that the manifest no longer has');
  command('list:projects', 'list the projects that the key can see', listProjects);
  command('list:integrations', 'list the integrations of the project', listIntegrations);
  command('list:installations <integration>', 'list the installations of an integration', listInstallations);
  command('list:destinations', 'list the destinations of the project', listDestinations);
  command('list:connections', 'list the connections of the project', listConnections);
  command('delete:integration <integration>', 'delete an integration and its installations', removeIntegration);
  command('delete:installation <integration> <installation>', 'uninstall for one group', removeInstallation);
  command<[string, { url: string }]>(
    'create:destination <name>',
    'create a webhook destination',
    createDestination,
  ).requiredOption('--url <url>', 'address that receives the messages');
  command<[{ label: string; scope: string }]>('create:api-key', 'create an API key', createApiKey)
    .requiredOption('--label <text>', 'what the key is for')
    .addOption(new Option('--scope <scope>', 'what it may do').choices(['full', 'frontend']).default('full'));
  command<[{ label: string; publicKey: string }]>(
    'create:jwt-key',
    'register the public key that tokens of users are verified with',
    createJwtKey,
  )
    .requiredOption('--label <text>', 'what the key is for')
    .requiredOption('--public-key <file>', 'public key in PEM form');
  command<[CommonOptions]>(
    'doctor',
    'look at environment, server, key and project, and say what is wrong',
    (context, _own) => doctor(context, program.opts<CommonOptions>()),
  );
  command<[string]>('completion <shell>', 'print a completion script for bash, zsh or fish', (context, shell) =>
    completion(context, program, shell),
  );
  return program;
}
