import { Option } from 'commander';
import { completion } from './commands/completion-command.ts';
import { doctor } from './commands/doctor-command.ts';
import { INSTALLATION_COMMANDS } from './commands/installation-commands.ts';
import { LIST_COMMANDS } from './commands/list-commands.ts';
import { MANIFEST_COMMANDS } from './commands/manifest-specs.ts';
import { MESSAGE_COMMANDS } from './commands/message-commands.ts';
import { CHANGE_COMMANDS, CREATE_COMMANDS, DELETE_COMMANDS } from './commands/resource-commands.ts';
import { rotateStoredSecrets } from './commands/rotate-keys-command.ts';
import type { CommandSpec } from './shared/command-context.ts';

const SERVER_COMMANDS: CommandSpec[] = [
  {
    name: 'dev',
    group: 'Server',
    summary: 'start everything for development: server, simulated providers, webhook inbox',
    description:
      'Starts the reference server, the simulated providers and a page that shows received webhooks, deploys a manifest, and prints addresses, keys and what to paste into a React application. Without a path it deploys amp.yaml of this folder, or an example. Its data is stored in .amp-dev, or in AMP_DATA_DIR. The variables of "amp serve" apply. On a screen it prints text; elsewhere, and with --json, one line of JSON when everything is ready. Ctrl-C stops everything.',
    arguments: [['[path]', 'folder that holds amp.yaml or amp.yml, or the file itself']],
    options: [
      new Option('--fresh', 'start with empty data'),
      new Option('--port <number>', 'port of the inbox; 8090, or a free one, when absent'),
    ],
    examples: ['amp dev', 'amp dev integrations/amp.yaml --project crm', 'amp dev --fresh'],
    run: async (context, [path = ''], options) =>
      (await import('./commands/dev-command.ts')).dev(context, path, options),
  },
  {
    name: 'sandbox',
    group: 'Server',
    summary: 'start the simulated providers',
    description:
      'Starts simulated providers: call tracking (callRail), HubSpot and Salesforce, on the ports 9001, 9003 and 9004. With --providers it also writes the file by which a server finds them. On a screen it prints text; elsewhere, and with --json, one line of JSON. Ctrl-C stops them.',
    options: [
      new Option('--port <number>', 'port of the first, followed by those of the others; 0 selects free ones'),
      new Option('--providers <file>', 'write the file that AMP_PROVIDERS_FILE names'),
    ],
    examples: [
      'amp sandbox --providers providers.json',
      'AMP_PROVIDERS_FILE=providers.json AMP_ALLOW_PRIVATE_NETWORK=true amp serve',
    ],
    run: async (context, _none, options) => (await import('./commands/sandbox-command.ts')).sandbox(context, options),
  },
  {
    name: 'serve',
    group: 'Server',
    summary: 'start the reference server, configured by the environment',
    description:
      'Starts the reference server and prints one line of JSON with its addresses when it is ready. Every setting is a variable of the environment; without any it keeps its data in .amp-data and listens on the ports 8080 to 8085. Ctrl-C stops it.',
    examples: [
      'amp serve',
      'AMP_BOOTSTRAP_PROJECT=crm AMP_BOOTSTRAP_API_KEY=my-key amp serve',
      'AMP_DATA_DIR=:memory: AMP_API_PORT=0 amp serve',
    ],
    run: () => serve(),
  },
  {
    name: 'doctor',
    group: 'Server',
    summary: 'look at environment, server, key and project, and say what is wrong',
    description:
      'Looks at everything that has to be right before a start or a deploy works: variables of the environment, the server and its database, the API key, and the destinations of the project, those that its manifests name among them. The server is that of AMP_API_URL, whatever the folder. Without a key it tries the one that "amp dev" stored in this folder, if the server is on this machine.',
    examples: ['amp doctor', 'amp doctor --project crm --json'],
    run: (context, _none, options) => doctor(context, options),
  },
  {
    name: 'rotate-keys',
    group: 'Server',
    summary: 'encrypt all stored secrets with the first key of AMP_ENCRYPTION_KEY',
    description:
      'Opens the database of a server, configured by the same environment, and encrypts every stored secret again with the first key of AMP_ENCRYPTION_KEY. The keys after it, separated by commas, only decrypt. Servers on PostgreSQL may run meanwhile; a server on the embedded database has to be stopped first. When it is interrupted, run it again: it continues.',
    examples: [
      'AMP_ENCRYPTION_KEY="$NEW_KEY,$OLD_KEY" amp rotate-keys',
      'AMP_ENCRYPTION_KEY="$NEW_KEY,$OLD_KEY" DATABASE_URL=postgres://db/amp amp rotate-keys --json',
    ],
    run: (context) => rotateStoredSecrets(context),
  },
];

const COMPLETION: CommandSpec = {
  name: 'completion',
  group: 'Other',
  summary: 'print a completion script for bash, zsh or fish',
  description: 'Prints a script that makes the shell complete commands and flags.',
  arguments: [['<shell>', 'bash, zsh or fish']],
  examples: [
    'source <(amp completion bash)      # in ~/.bashrc',
    'source <(amp completion zsh)       # in ~/.zshrc, after compinit',
    'amp completion fish > ~/.config/fish/completions/amp.fish',
  ],
  run: (context, [shell = ''], _options, program) => completion(context, program, shell),
};

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  ...SERVER_COMMANDS,
  ...MANIFEST_COMMANDS,
  ...LIST_COMMANDS,
  ...MESSAGE_COMMANDS,
  ...CREATE_COMMANDS,
  ...CHANGE_COMMANDS,
  ...INSTALLATION_COMMANDS,
  ...DELETE_COMMANDS,
  COMPLETION,
];

/**
 * Runs the reference server in this process until it is asked to stop, exactly as `npm run serve` does.
 * Loaded when it is needed: no other command has use for a database.
 */
async function serve(): Promise<never> {
  const { runServer } = await import('../node/run-server.ts');
  const { stopRequest } = await import('../node/stop-request.ts');
  const { env, stdout, stderr } = process;
  process.exit(await runServer({ env, stdout, stderr, stopRequested: stopRequest() }));
}
