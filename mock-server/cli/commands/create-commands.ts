import * as endpoints from '../../../src/contract/endpoints.ts';
import type { CommandContext } from '../shared/command-context.ts';
import { printable } from '../shared/terminal.ts';

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
  context.hint(
    printable(`Receivers verify messages with the signing key. Manifests send to it with "destination: ${name}".`),
  );
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
