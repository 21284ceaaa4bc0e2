import { Option } from 'commander';
import type { CommandSpec } from '../shared/command-context.ts';

const STRICT = ['--strict', 'treat warnings as errors'] as const;
const PATH: [string, string] = ['<path>', 'folder that holds amp.yaml or amp.yml, or the file itself'];

/** Commands that take a manifest. */
export const MANIFEST_COMMANDS: CommandSpec[] = [
  {
    name: 'validate',
    group: 'Manifest',
    summary: 'validate a manifest without a server',
    description:
      'Validates a manifest by the built-in catalogue of providers (and AMP_PROVIDERS_FILE), and lists every issue with file, line, column and YAML path.',
    arguments: [PATH],
    options: [new Option(...STRICT)],
    examples: ['amp validate .', 'amp validate integrations/amp.yaml --strict --json'],
    run: async (context, [path = ''], options) =>
      (await import('./validate-command.ts')).validate(context, path, options),
  },
  {
    name: 'deploy',
    group: 'Manifest',
    summary: 'deploy a manifest',
    description:
      'Deploys a manifest as the latest revision of every integration in it; other integrations do not change. If it removes an object that customers read, reading continues unless --destructive is given or the prompt is answered with "stop".',
    arguments: [PATH],
    options: [
      new Option('--dry-run', 'show what would change, and change nothing'),
      new Option('--destructive', 'stop reading objects that the manifest no longer has'),
      new Option(...STRICT),
    ],
    examples: [
      'amp deploy . --project crm --dry-run',
      'amp deploy . --project crm',
      'amp deploy integrations/amp.yaml --project crm --destructive',
    ],
    run: async (context, [path = ''], options) => (await import('./deploy-command.ts')).deploy(context, path, options),
  },
];
