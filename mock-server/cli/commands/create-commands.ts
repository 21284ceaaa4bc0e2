import { readFile } from 'node:fs/promises';
import * as endpoints from '../../../src/contract/endpoints.ts';
import { CliFailure } from '../cli-failure.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { printable } from '../terminal.ts';

/** Creates a webhook destination and shows the key that its messages are signed with. */
export async function createDestination(
  context: CommandContext,
  name: string,
  options: { url: string },
): Promise<void> {
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
}

/** Creates an API key and shows it; no later answer holds it whole. */
export async function createApiKey(context: CommandContext, options: { label: string; scope: string }): Promise<void> {
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
 * @throws CliFailure when the file is no public key; a private key is never sent anywhere
 */
export async function createJwtKey(
  context: CommandContext,
  options: { label: string; publicKey: string },
): Promise<void> {
  const params = { project: context.project() };
  const publicKeyPem = await readPublicKey(options.publicKey);
  const body = { label: options.label, algorithm: 'RS256' as const, publicKeyPem };
  const created = await context.api().call(endpoints.createJwtKey, { params, body });
  context.show(created, [
    created.kid,
    printable(
      `Label: ${options.label}. Sign tokens with RS256 and the private key, and put this kid into their header.`,
    ),
  ]);
}

async function readPublicKey(path: string): Promise<string> {
  const file = JSON.stringify(path);
  const pem = await readFile(path, 'utf8').catch(() => {
    throw new CliFailure(`The public key ${file} cannot be read.`, EXIT.usage);
  });
  if (pem.includes('PRIVATE KEY-----')) {
    throw new CliFailure(
      `${file} holds a private key, which stays on your server. Nothing was sent. Its public half: openssl pkey -in ${file} -pubout`,
      EXIT.usage,
    );
  }
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) {
    throw new CliFailure(`${file} is not a public key in PEM form ("-----BEGIN PUBLIC KEY-----").`, EXIT.usage);
  }
  return pem;
}
