import { readFile } from 'node:fs/promises';
import * as endpoints from '../../../src/contract/endpoints.ts';
import { CliFailure } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';
import { EXIT } from '../shared/exit-code.ts';
import { readPublicKey } from '../shared/read-public-key.ts';
import { printable } from '../shared/terminal.ts';

/**
 * Registers the public key that tokens of users are verified with, and shows the `kid` that these have to name.
 *
 * @throws CliFailure when the file is no public RSA key; nothing but the public key itself is sent
 */
export async function createJwtKey(
  context: CommandContext,
  options: { label: string; publicKey: string },
): Promise<void> {
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
