import type { CallTrackingSandbox, CallTrackingSandboxOptions } from './call-tracking/app.ts';
import { createCallTrackingSandbox } from './call-tracking/app.ts';
import type { HubspotSandbox, HubspotSandboxOptions } from './hubspot/app.ts';
import { createHubspotSandbox } from './hubspot/app.ts';
import type { OauthSandbox, OauthSandboxOptions } from './oauth/app.ts';
import { createOauthSandbox } from './oauth/app.ts';
import type { SalesforceSandbox, SalesforceSandboxOptions } from './salesforce/app.ts';
import { createSalesforceSandbox } from './salesforce/app.ts';
import type { ListeningSandbox, ListenOptions } from './shared/serve-sandbox.ts';
import { serveSandbox } from './shared/serve-sandbox.ts';

/** The simulated call-tracking provider, listening. */
export type RunningSandbox = CallTrackingSandbox & ListeningSandbox;

/** Where the sandbox listens, and what it starts with. */
export interface StartOptions extends CallTrackingSandboxOptions, ListenOptions {}

/**
 * Serves the simulated call-tracking provider as a real HTTP server.
 *
 * @throws what listening throws, for example when the port is taken
 */
export async function startCallTrackingSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { port, host, ...sandboxOptions } = options;
  return serveSandbox(createCallTrackingSandbox(sandboxOptions), { port, host });
}

/** The simulated OAuth provider, listening. */
export type RunningOauthSandbox = OauthSandbox & ListeningSandbox;

/** Serves the simulated OAuth provider as a real HTTP server, as {@link startCallTrackingSandbox} does. */
export async function startOauthSandbox(
  options: OauthSandboxOptions & ListenOptions = {},
): Promise<RunningOauthSandbox> {
  const { port, host, ...sandboxOptions } = options;
  return serveSandbox(createOauthSandbox(sandboxOptions), { port, host });
}

/** The simulated HubSpot, listening. */
export type RunningHubspotSandbox = HubspotSandbox & ListeningSandbox;

/** Serves the simulated HubSpot as a real HTTP server, as {@link startCallTrackingSandbox} does. */
export async function startHubspotSandbox(
  options: HubspotSandboxOptions & ListenOptions = {},
): Promise<RunningHubspotSandbox> {
  const { port, host, ...sandboxOptions } = options;
  const running = await serveSandbox(createHubspotSandbox(sandboxOptions), { port, host });
  return {
    ...running,
    close() {
      running.outbox.reset();
      return running.close();
    },
  };
}

/** The simulated Salesforce, listening. */
export type RunningSalesforceSandbox = SalesforceSandbox & ListeningSandbox;

/** Serves the simulated Salesforce as a real HTTP server, as {@link startCallTrackingSandbox} does. */
export async function startSalesforceSandbox(
  options: SalesforceSandboxOptions & ListenOptions = {},
): Promise<RunningSalesforceSandbox> {
  const { port, host, ...sandboxOptions } = options;
  return serveSandbox(createSalesforceSandbox(sandboxOptions), { port, host });
}
