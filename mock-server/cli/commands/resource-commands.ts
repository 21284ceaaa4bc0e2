import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { Option } from 'commander';
import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Endpoint } from '../../../src/contract/index.ts';
import type { PathParameters } from '../../../src/contract/shared.ts';
import { readTextFile } from '../../node/read-text-file.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext, CommandSpec } from '../shared/command-context.ts';
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
  context.hint(
    printable(
      `Destination ID: ${destination.id}, Destination Name: ${destination.name}. Manifests send to it with "destination: ${name}". Receivers verify messages with its signing key:`,
    ),
  );
  context.show(destination, [destination.secrets?.webhookSigningKey ?? '']);
}

/** Creates an API key and shows it; no later response holds it whole. */
async function createApiKey(context: CommandContext, options: { label: string; scope: string }): Promise<void> {
  const params = { project: context.project() };
  const body = { label: options.label, scopes: [options.scope] };
  const created = await context.api().call(endpoints.createApiKey, { params, body });
  context.hint(
    printable(`Label: ${created.label}, Scope: ${created.scopes.join(', ')}. Store the key: it is not shown again.`),
  );
  context.show(created, [created.key]);
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
  context.hint(
    printable(
      `Label: ${options.label}. Sign tokens with RS256 and the private key, and put this kid into their header:`,
    ),
  );
  context.show(created, [created.kid]);
}

async function readText(path: string): Promise<string> {
  try {
    return await readTextFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new CliFailure(`The public key ${JSON.stringify(path)} cannot be read${code}.`, EXIT.usage);
  }
}

/** Changes name or address of a destination. @param destination name or ID */
async function updateDestination(
  context: CommandContext,
  destination: string,
  { name, url }: { name?: string; url?: string },
): Promise<void> {
  if (name === undefined && url === undefined) {
    throw new CliFailure('Nothing to change was given. Add --url or --name.', EXIT.usage);
  }
  const updateMask = [...(name === undefined ? [] : ['name']), ...(url === undefined ? [] : ['metadata.url'])];
  const changes = { ...(name !== undefined && { name }), ...(url !== undefined && { metadata: { url } }) };
  const params = { project: context.project(), destination };
  const changed = await context
    .api()
    .call(endpoints.updateDestination, { params, body: { updateMask, destination: changes } });
  context.show(changed, ['Successfully updated destination.']);
}

/** Commands that change what a project has. */
export const CHANGE_COMMANDS: CommandSpec[] = [
  {
    name: 'update:destination',
    group: 'Change',
    summary: 'change the address or the name of a destination',
    description:
      'Changes the address or the name of a destination. Its signing key stays the same. A new address also enables a destination that was disabled. Manifests name destinations: deploy them again after a change of the name.',
    arguments: [['<destination>', 'name or ID']],
    options: [
      new Option('--url <url>', 'address that receives the messages'),
      new Option('--name <name>', '1 to 128 letters, digits and dashes'),
    ],
    examples: ['amp update:destination crm-webhook --url https://crm.example/hooks/v2 --project crm'],
    run: (context, [destination = ''], { name, url }) => updateDestination(context, destination, { name, url }),
  },
];

/** A kind of resource that a command deletes. */
interface Deletable<P extends keyof PathParameters> {
  /** In the name of the command. */
  noun: string;
  /** In its result; the noun when absent. */
  title?: string;
  endpoint: Endpoint<{ params: 'project' | P; response: undefined }>;
  /** Placeholders of the address, with their meaning. */
  arguments: Record<P, string>;
  summary: string;
  description: string;
  examples: string[];
}

/** `apiKey` as `api-key`. */
const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function deleteCommand<P extends keyof PathParameters>(kind: Deletable<P>): CommandSpec {
  const names = Object.keys(kind.arguments) as P[]; // of the record above
  return {
    name: `delete:${kind.noun}`,
    group: 'Delete',
    summary: kind.summary,
    description: kind.description,
    arguments: names.map((name) => [`<${dashed(name)}>`, kind.arguments[name]]),
    examples: kind.examples,
    run: async (context, values) => {
      const params = Object.fromEntries([
        ['project', context.project()],
        ...names.map((name, at) => [name, values[at]]),
      ]);
      await context.api().call<Endpoint>(kind.endpoint, { params });
      context.show({ deleted: values.at(-1) }, [`Successfully deleted ${kind.title ?? kind.noun}.`]);
    },
  };
}

/** Commands that delete, for good. */
export const DELETE_COMMANDS: CommandSpec[] = [
  deleteCommand({
    noun: 'integration',
    endpoint: endpoints.deleteIntegration,
    arguments: { integration: 'name or ID' },
    summary: 'delete an integration and its installations',
    description: 'Deletes an integration, with the installations of all customers. There is no way back.',
    examples: ['amp delete:integration call-sync --project crm'],
  }),
  deleteCommand({
    noun: 'installation',
    endpoint: endpoints.deleteInstallation,
    arguments: { integration: 'name or ID', installation: 'ID, as list:installations shows it' },
    summary: 'uninstall for one group',
    description:
      'Uninstalls an integration for one group of users. Their connection goes too, unless another installation uses it.',
    examples: ['amp delete:installation call-sync 0b8f5a4e-1c52-4f0e-9b57-0d7a6f3d2c11 --project crm'],
  }),
  deleteCommand({
    noun: 'destination',
    endpoint: endpoints.deleteDestination,
    arguments: { destination: 'name or ID' },
    summary: 'delete a destination',
    description:
      'Deletes a destination with its signing key. Reads of objects that name it fail until there is one again.',
    examples: ['amp delete:destination crm-webhook --project crm'],
  }),
  deleteCommand({
    noun: 'api-key',
    title: 'API key',
    endpoint: endpoints.deleteApiKey,
    arguments: { apiKey: 'its first characters, as list:api-keys shows them' },
    summary: 'delete an API key',
    description: 'Deletes an API key. The next request that it signs is rejected. Create and use another one first.',
    examples: ['amp delete:api-key amp_3oET1Dws --project crm'],
  }),
  deleteCommand({
    noun: 'jwt-key',
    title: 'JWT key',
    endpoint: endpoints.deleteJwtKey,
    arguments: { jwtKey: 'its kid, as list:jwt-keys shows it' },
    summary: 'delete a key that tokens of users are verified with',
    description:
      'Deletes a public key. Tokens that were signed with its private half are rejected immediately. To change keys without an interruption, sign with the new one for ten minutes first.',
    examples: ['amp delete:jwt-key 0b8f5a4e-1c52-4f0e-9b57-0d7a6f3d2c11 --project crm'],
  }),
];

const MIN_KEY_BITS = 2048;
const MAX_KEY_BITS = 8192;
const MAKE_ONE = 'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private.pem';

/**
 * Takes the public RSA key out of the content of a file.
 *
 * @param path for messages
 * @returns the key alone, as SPKI in PEM form: without the rest of the file
 * @throws CliFailure (usage) when it is a private key, no key, or one that tokens cannot be verified with
 */
function readPublicKey(text: string, path: string): string {
  const file = JSON.stringify(path);
  // Checked first: a public key can be derived from a private one, which the user passed by mistake.
  if (/PRIVATE KEY/.test(text) || isPrivateJwk(text)) {
    refuse(
      `${file} holds a private key, which stays on your server. Nothing was sent. Its public half: openssl pkey -in ${file} -pubout`,
    );
  }
  if (text.includes('BEGIN CERTIFICATE')) {
    refuse(`${file} is a certificate, not a public key. Its key: openssl x509 -in ${file} -noout -pubkey`);
  }
  if (!text.includes('-----BEGIN')) refuse(`${file} is not a public key in PEM form ("-----BEGIN PUBLIC KEY-----").`);
  const key = parse(text, file);
  if (key.asymmetricKeyType !== 'rsa') {
    refuse(
      `${file} is a key of the type ${key.asymmetricKeyType}; tokens are verified with RSA. To make one: ${MAKE_ONE}`,
    );
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_KEY_BITS || bits > MAX_KEY_BITS) {
    refuse(`${file} has ${bits} bits; ${MIN_KEY_BITS} to ${MAX_KEY_BITS} are accepted. To make one: ${MAKE_ONE}`);
  }
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function parse(text: string, file: string): KeyObject {
  try {
    return createPublicKey(text);
  } catch {
    return refuse(`${file} cannot be read as a public key in PEM form: it is damaged or cut off.`);
  }
}

function isPrivateJwk(text: string): boolean {
  return /"d"\s*:/.test(text) && /"kty"\s*:/.test(text);
}

function refuse(message: string): never {
  throw new CliFailure(message, EXIT.usage);
}
