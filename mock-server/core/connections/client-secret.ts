import type { Ports } from '../kernel/ports.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** @returns the context that binds a provider app's sealed secret to its row and column */
export function clientSecretContext(providerAppId: string): string {
  return `provider_apps.client_secret:${providerAppId}`;
}

/** Opens the secret of a provider app, for a call of the provider's token endpoint. */
export async function openClientSecret(ports: Pick<Ports, 'secrets'>, app: ProviderAppRecord): Promise<Result<string>> {
  try {
    return ok(await ports.secrets.open(app.sealedClientSecret, clientSecretContext(app.id)));
  } catch {
    return reject(
      'unprocessable',
      'The client secret of the provider app cannot be read with the server’s encryption key.',
      { remedy: 'Set the client secret of the provider app again.' },
    );
  }
}
