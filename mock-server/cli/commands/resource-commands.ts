import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import * as endpoints from '../../../src/contract/endpoints.ts';
import { deleteInstallation, deleteIntegration } from '../../../src/contract/endpoints.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';
import type { CommandSpec } from '../shared/command-spec.ts';
import { readPublicKey } from '../shared/read-public-key.ts';
import { printable } from '../shared/terminal.ts';

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

/** Creates a webhook destination and shows the key that its messages are signed with. */
async function createDestination(context: CommandContext, name: string, options: { url: string }): Promise<void> {
  const project = context.project();
  const api = context.api();
  const body = { name, type: 'webhook' as const, metadata: { url: options.url } };
  const created = await api.call(endpoints.createDestination, { params: { project }, body });
  const destination = await api.call(endpoints.getDestination, {
    params: { project, destination: created.id },
    query: { includeSecrets: true },
  });
  context.show(destination, [
    printable(`Destination ID: ${destination.id}, Destination Name: ${destination.name}`),
    `Signing key: ${destination.secrets?.webhookSigningKey ?? 'not shown by the server'}`,
  ]);
  context.hint(
    printable(`Receivers verify messages with the signing key. Manifests send to it with "destination: ${name}".`),
  );
}

/** Creates an API key and shows it; no later response holds it whole. */
async function createApiKey(context: CommandContext, options: { label: string; scope: string }): Promise<void> {
  const params = { project: context.project() };
  const body = { label: options.label, scopes: [options.scope] };
  const created = await context.api().call(endpoints.createApiKey, { params, body });
  context.show(created, [
    created.key,
    printable(`Label: ${created.label}, Scope: ${created.scopes.join(', ')}. Keep the key now: it is not shown again.`),
  ]);
}

/**
 * Registers the public key that tokens of users are verified with, and shows the `kid` that these have to name.
 *
 * @throws CliFailure when the file is no public RSA key; nothing but the public key itself is sent
 */
async function createJwtKey(context: CommandContext, options: { label: string; publicKey: string }): Promise<void> {
  const params = { project: context.project() };
  const publicKeyPem = readPublicKey(await readText(options.publicKey), options.publicKey);
  const body = { label: options.label, algorithm: 'RS256' as const, publicKeyPem };
  const created = await context.api().call(endpoints.createJwtKey, { params, body });
  context.show(created, [
    created.kid,
    printable(
      `Label: ${options.label}. Sign tokens with RS256 and the private key, and put this kid into their header.`,
    ),
  ]);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new CliFailure(`The public key ${JSON.stringify(path)} cannot be read${code}.`, EXIT.usage);
  }
}

/** Deletes an integration with its installations. @param integration name or ID */
export async function removeIntegration(context: CommandContext, integration: string): Promise<void> {
  const params = { project: context.project(), integration };
  await context.api().call(deleteIntegration, { params });
  context.show({ deleted: integration }, ['Successfully deleted integration.']);
}

/** Uninstalls for one group. @param integration name or ID */
export async function removeInstallation(
  context: CommandContext,
  integration: string,
  installation: string,
): Promise<void> {
  const params = { project: context.project(), integration, installation };
  await context.api().call(deleteInstallation, { params });
  context.show({ deleted: installation }, ['Successfully deleted installation.']);
}
