import type { Ports } from '../kernel/ports.ts';
import type { Credential } from '../kernel/records.ts';
import { credentialContext } from './credential-context.ts';

/** @returns the credential as the store keeps it, bound to its connection */
export function sealCredential(ports: Ports, connectionId: string, credential: Credential): Promise<string> {
  return ports.secrets.seal(JSON.stringify(credential), credentialContext(connectionId));
}
