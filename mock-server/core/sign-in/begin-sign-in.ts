import type { Ports } from '../kernel/ports.ts';
import type { ProjectRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { WithCookie } from '../kernel/with-cookie.ts';
import { authorizationUrl, createPkcePair } from './authorization-url.ts';
import { browserCookie } from './browser-cookie.ts';
import type { OauthFlow } from './connect-flow.ts';
import { openFlow } from './connect-flow.ts';
import type { SignInProvider } from './sign-in-provider.ts';

/** A sign-in that is about to begin. */
export interface SignInRequest {
  project: ProjectRecord;
  /** With the addresses that this sign-in uses. */
  provider: SignInProvider;
  app: ProviderAppRecord;
  /** State for the callback. */
  flow: Omit<OauthFlow, 'provider' | 'providerAppId' | 'verifier' | 'browserSecret'>;
  /** Whether the same browser must come back. */
  isBrowserBound?: boolean;
}

/**
 * Begins a sign-in.
 *
 * @returns the address to open, with a cookie where the sign-in is bound to the browser
 */
export async function beginSignIn(
  ports: Ports,
  { project, provider, app, flow, isBrowserBound = false }: SignInRequest,
): Promise<Result<string | WithCookie<string>, Rejection<'invalid-input' | 'unprocessable'>>> {
  const proof = provider.oauth2Opts.grantType === 'authorizationCodePKCE' ? await createPkcePair(ports) : undefined;
  const { metadata, workspaceRef } = flow;
  const place = { metadata, ...(workspaceRef !== undefined && { workspaceRef }) };
  // Written once to see whether it can be: a sign-in that cannot begin leaves nothing behind.
  const trial = authorizationUrl(ports, { provider, place, app, state: '', proof });
  if (!trial.ok) return trial;

  const browserSecret = isBrowserBound ? ports.ids.token(32) : undefined;
  const content: OauthFlow = {
    ...flow,
    provider: provider.name,
    providerAppId: app.id,
    ...(proof !== undefined && { verifier: proof.verifier }),
    ...(browserSecret !== undefined && { browserSecret }),
  };
  const state = await openFlow(ports, 'oauth', project.id, content);
  const url = authorizationUrl(ports, { provider, place, app, state, proof });
  if (!url.ok || browserSecret === undefined) return url;
  return ok(new WithCookie(url.value, browserCookie(state, browserSecret)));
}
