import type { CallTrackingSandbox, CallTrackingSandboxOptions } from './call-tracking/app.ts';
import { createCallTrackingSandbox } from './call-tracking/app.ts';
import type { HubspotSandbox, HubspotSandboxOptions } from './hubspot/app.ts';
import { createHubspotSandbox } from './hubspot/app.ts';
import type { OauthSandbox } from './oauth/app.ts';
import { createOauthSandbox } from './oauth/app.ts';
import type { SalesforceSandbox } from './salesforce/app.ts';
import { createSalesforceSandbox } from './salesforce/app.ts';
import type { Sandbox } from './shared/create-sandbox.ts';
import type { ListeningSandbox, ListenOptions } from './shared/serve-sandbox.ts';
import { serveSandbox } from './shared/serve-sandbox.ts';

/** The simulated call-tracking provider, listening. */
export type RunningSandbox = CallTrackingSandbox & ListeningSandbox;
/** Where the sandbox listens, and what it starts with. */
export interface StartOptions extends CallTrackingSandboxOptions, ListenOptions {}
/** The simulated OAuth provider, listening. */
export type RunningOauthSandbox = OauthSandbox & ListeningSandbox;
/** The simulated HubSpot, listening. */
export type RunningHubspotSandbox = HubspotSandbox & ListeningSandbox;
/** The simulated Salesforce, listening. */
export type RunningSalesforceSandbox = SalesforceSandbox & ListeningSandbox;

/**
 * Serves the simulated call-tracking provider as a real HTTP server.
 *
 * @throws what listening throws, for example when the port is taken
 */
export const startCallTrackingSandbox = served(createCallTrackingSandbox);
/** Serves the simulated OAuth provider, as {@link startCallTrackingSandbox} does. */
export const startOauthSandbox = served(createOauthSandbox);
/** Serves the simulated Salesforce, as {@link startCallTrackingSandbox} does. */
export const startSalesforceSandbox = served(createSalesforceSandbox);

/** Serves the simulated HubSpot, as {@link startCallTrackingSandbox} does. */
export async function startHubspotSandbox(
  options: HubspotSandboxOptions & ListenOptions = {},
): Promise<RunningHubspotSandbox> {
  const running = await serveSandbox(createHubspotSandbox(options), options);
  return {
    ...running,
    close() {
      running.outbox.reset();
      return running.close();
    },
  };
}

function served<O, S extends Sandbox>(create: (options?: O) => S) {
  return (options?: O & ListenOptions): Promise<S & ListeningSandbox> => serveSandbox(create(options), options ?? {});
}
