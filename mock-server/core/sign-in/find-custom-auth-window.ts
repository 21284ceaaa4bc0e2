import type { Ports } from '../kernel/ports.ts';
import { consumeFlow } from './connect-flow.ts';
import type { CustomAuthWindow } from './custom-auth-flow.ts';

/**
 * Finds the page that may receive the parameters of a custom sign-in window, once.
 *
 * @param state as the page sent it back
 * @returns undefined for a window of no sign-in that waits; without an origin when the page that began is not known
 */
export async function findCustomAuthWindow(ports: Ports, state: string): Promise<CustomAuthWindow | undefined> {
  const taken = await consumeFlow<CustomAuthWindow | { step: 'session' }>(ports, 'customAuth', state);
  return taken.ok && taken.value.content.step === 'window' ? taken.value.content : undefined;
}
