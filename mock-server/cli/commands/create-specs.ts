import { Option } from 'commander';
import type { CommandSpec } from '../shared/command-spec.ts';
import { createApiKey, createDestination } from './create-commands.ts';
import { createJwtKey } from './create-jwt-key-command.ts';

const label = () => new Option('--label <text>', 'what the key is for').makeOptionMandatory();

/** Commands that create what a project needs beside its manifest. */
export const CREATE_COMMANDS: CommandSpec[] = [
  {
    name: 'create:destination',
    group: 'Create',
    summary: 'create a webhook destination',
    description:
      'Creates a webhook destination, and prints the key that its messages are signed with. Manifests name it by its name.',
    arguments: [['<name>', '1 to 128 letters, digits and dashes']],
    options: [new Option('--url <url>', 'address that receives the messages').makeOptionMandatory()],
    examples: ['amp create:destination crm-webhook --url https://crm.example/hooks/amp --project crm'],
    run: (context, [name = ''], { url = '' }) => createDestination(context, name, { url }),
  },
  {
    name: 'create:api-key',
    group: 'Create',
    summary: 'create an API key',
    description:
      'Creates an API key of the project and prints it, this once. A key of the scope "full" may do everything and belongs on your server; one of the scope "frontend" is for the widgets.',
    options: [label(), new Option('--scope <scope>', 'what it may do').choices(['full', 'frontend']).default('full')],
    examples: [
      'amp create:api-key --label "our app" --scope frontend --project crm',
      'amp create:api-key --label ci --project crm --json',
    ],
    run: (context, _none, { label: text = '', scope = '' }) => createApiKey(context, { label: text, scope }),
  },
  {
    name: 'create:jwt-key',
    group: 'Create',
    summary: 'register the public key that tokens of users are verified with',
    description:
      'Registers a public RSA key of 2048 to 8192 bits, and prints the kid that tokens of users have to name. A file that holds a private key is refused, and nothing of it is sent.',
    options: [label(), new Option('--public-key <file>', 'public key in PEM form').makeOptionMandatory()],
    examples: [
      'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private.pem',
      'openssl pkey -in private.pem -pubout -out public.pem',
      'amp create:jwt-key --label production --public-key public.pem --project crm',
    ],
    run: (context, _none, { label: text = '', publicKey = '' }) => createJwtKey(context, { label: text, publicKey }),
  },
];
