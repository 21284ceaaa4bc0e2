import type { CustomAuthConnectRequest, ProviderInfo } from '../../../src/contract/index.ts';
import { completeMetadata, requestMetadata } from '../connections/connection-metadata.ts';
import { readCredential } from '../connections/credential-block.ts';
import type { Actor } from '../kernel/actor.ts';
import { mayKnowGroup } from '../kernel/actor.ts';
import type { CustomSignIn, Ports } from '../kernel/ports.ts';
import type { ProjectRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { isSameBrowser, isSameSecret, OTHER_BROWSER } from './browser-cookie.ts';
import type { CustomAuthFlow, CustomAuthParams, CustomAuthWindow } from './connect-flow.ts';
import { CUSTOM_AUTH_PATH, consumeFlow, openFlow, paramsToken, readFlow } from './connect-flow.ts';
import type { CallbackOutcome } from './handle-callback.ts';
import { checkReturnUrl, openerOrigin } from './oauth-connect.ts';
import type { NextStep } from './run-step.ts';
import { runStep } from './run-step.ts';
import { chooseProviderApp } from './sign-in-provider.ts';

/**
 * Finds the page that may receive the parameters of a custom sign-in window, once. The session can continue with them too:
 * the window may be cut off from that page, or be the tab in which it was. Another browser than the one that a sign-in is
 * bound to ends the sign-in. A window that has a second page goes there first.
 *
 * @param params as the page sent them back
 * @param cookie value of the request's cookie by its name
 * @returns undefined for a window of no sign-in that waits; without an origin when the page that began is not known;
 *   the second page; a failure for another browser
 */
export async function receiveCustomAuthParams(
  ports: Ports,
  params: Record<string, string>,
  cookie: (name: string) => string | undefined,
): Promise<
  CustomAuthWindow | { kind: 'page'; url: string } | Extract<CallbackOutcome, { kind: 'failed' }> | undefined
> {
  const { state = '' } = params;
  const url = await findSecondPage(ports, params, cookie);
  if (url !== undefined) return { kind: 'page', url };
  const taken = await consumeFlow<CustomAuthFlow>(ports, 'customAuth', state);
  if (!taken.ok || taken.value.content.step !== 'window') return undefined;
  const { projectId, content } = taken.value;
  if (!isSameBrowser(content.browserSecret, state, cookie)) {
    await consumeFlow(ports, 'customAuth', content.sessionId);
    ports.log.warn('custom_auth.failed', { reason: OTHER_BROWSER });
    return { ...content, kind: 'failed', message: OTHER_BROWSER };
  }
  const received: CustomAuthParams = { step: 'params', params };
  await openFlow(ports, 'customAuth', projectId, received, paramsToken(content.sessionId));
  return content;
}

/** The window still waits after this, so a page that is loaded again leads to the same place. */
async function findSecondPage(
  ports: Ports,
  { state = '', code, error }: Record<string, string>,
  cookie: (name: string) => string | undefined,
): Promise<string | undefined> {
  if (code !== undefined || error !== undefined) return undefined;
  const read = await readFlow<CustomAuthFlow>(ports, 'customAuth', state);
  if (!read.ok || read.value.content.step !== 'window') return undefined;
  const { nextUrl, browserSecret } = read.value.content;
  return isSameBrowser(browserSecret, state, cookie) ? nextUrl : undefined;
}

/** Starts a sign-in of several steps, or continues the one of `sessionId`. */
export const customAuthConnect: UseCase<'customAuthConnect'> = async (ports, { actor, project, body, origin }) => {
  const opener = openerOrigin(origin);
  const next =
    body.sessionId === undefined
      ? await firstStep(ports, project, body, opener)
      : await laterStep(ports, project, actor, body.sessionId, body.callbackParams);
  if (!next.ok) return next;
  if ('redirect' in next.value) return ok(next.value);
  return runStep(ports, { ...next.value, ...(opener !== undefined && { openerOrigin: opener }) });
};

async function firstStep(
  ports: Ports,
  project: ProjectRecord,
  body: CustomAuthConnectRequest,
  opener: string | undefined,
): Promise<Result<NextStep, Rejection<'invalid-input' | 'not-supported' | 'provider-app-missing' | 'unprocessable'>>> {
  const { provider: name = '', groupRef = '', consumerRef = '', groupName, consumerName } = body;
  const missing = Object.entries({ provider: name, groupRef, consumerRef }).filter(([, value]) => value === '');
  if (missing.length > 0) {
    const detail = 'This is required to begin a sign-in. A "sessionId" continues with one.';
    const findings = missing.map(([member]) => ({ name: member, detail }));
    return { ok: false, rejection: refuseFindings('invalid-input', 'The sign-in cannot begin', findings) };
  }
  const found = await findSignIn(ports, project, name, body.providerAppId);
  if (!found.ok) return found;
  const { provider } = found.value;
  const { customOpts } = provider;
  // The form is validated as one that would be the whole sign-in.
  const form = { ...provider, customOpts: { ...customOpts, multiStep: false } };
  const credential = readCredential(form, { customAuth: body.customAuth ?? {} });
  if (!credential.ok) return credential;
  const metadata = completeMetadata(provider, requestMetadata(body.providerMetadata ?? {}), undefined, [
    'providerMetadata',
  ]);
  if (!metadata.ok) return metadata;
  const back = checkReturnUrl(body.returnUrl, opener);
  if (!back.ok) return back;
  const session: NextStep['session'] = {
    ...back.value,
    provider: name,
    ...(found.value.app !== undefined && { providerAppId: found.value.app.id }),
    groupRef,
    consumerRef,
    ...(groupName !== undefined && { groupName }),
    ...(consumerName !== undefined && { consumerName }),
    metadata: metadata.value,
    inputs: body.customAuth ?? {},
    ...(body.enableCSRFProtection === true && { isBrowserBound: true }),
    carried: {},
  };
  return ok({ ...found.value, projectId: project.id, session });
}

async function laterStep(
  ports: Ports,
  project: ProjectRecord,
  actor: Actor,
  sessionId: string,
  sent: Record<string, string> | undefined,
): Promise<
  Result<
    NextStep | { redirect: { url: string; sessionId: string } },
    Rejection<'invalid-input' | 'not-supported' | 'provider-app-missing' | 'unprocessable'>
  >
> {
  const read = await readFlow<CustomAuthFlow>(ports, 'customAuth', sessionId);
  if (!read.ok) return read;
  const { content, projectId } = read.value;
  if (content.step !== 'session' || projectId !== project.id || !mayKnowGroup(actor, content.groupRef)) {
    return reject('invalid-input', 'This sign-in is unknown, was finished already or took too long.', {
      remedy: 'Begin again.',
      retryable: false,
    });
  }
  const received = await consumeFlow<CustomAuthFlow>(ports, 'customAuth', paramsToken(sessionId));
  const stored = received.ok && received.value.content.step === 'params' ? received.value.content.params : undefined;
  // Parameters of the request may be of another browser.
  const params = content.isBrowserBound === true ? stored : (sent ?? stored);
  if (params === undefined) return ok({ redirect: { url: content.url, sessionId } });
  const taken = await consumeFlow<CustomAuthFlow>(ports, 'customAuth', sessionId);
  if (!taken.ok) return taken;
  const given = Object.hasOwn(params, 'state') ? params.state : undefined;
  if (!isSameSecret(content.state, given)) {
    return reject('invalid-input', 'What the page sent back belongs to another sign-in.', {
      remedy: 'Begin again.',
      retryable: false,
    });
  }
  const found = await findSignIn(ports, project, content.provider, content.providerAppId);
  if (!found.ok) return found;
  const { step: _step, state: _state, url: _url, ...session } = content;
  return ok({ ...found.value, projectId, session, params });
}

async function findSignIn(
  ports: Ports,
  project: ProjectRecord,
  name: string,
  appId: string | undefined,
): Promise<
  Result<
    { provider: ProviderInfo; signIn: CustomSignIn; app?: ProviderAppRecord },
    Rejection<'not-supported' | 'provider-app-missing' | 'unprocessable'>
  >
> {
  const provider = ports.catalog.get(name);
  if (provider === undefined) {
    return reject('unprocessable', `There is no provider "${name}" in the catalogue.`, {
      remedy: 'Provider names are case-sensitive; GET /v1/providers lists them.',
    });
  }
  const shown = provider.displayName ?? name;
  if (provider.authType !== 'custom' || provider.customOpts?.multiStep !== true) {
    return reject('not-supported', `Accounts of ${shown} are not connected in several steps.`, {
      remedy: 'Connect the account with POST /v1/projects/{projectIdOrName}/connections:generate, or by OAuth.',
    });
  }
  const signIn = ports.connectors.signInOf?.(name);
  if (signIn === undefined) {
    return reject('not-supported', `This server does not know the steps in which accounts of ${shown} are connected.`);
  }
  const isAppNeeded = (provider.customOpts.providerInputs ?? []).length > 0 || appId !== undefined;
  if (!isAppNeeded) return ok({ provider, signIn });
  const callback = `${ports.settings.publicApiUrl}${CUSTOM_AUTH_PATH}`;
  const app = await chooseProviderApp(ports, project, provider, appId, callback);
  return app.ok ? ok({ provider, signIn, app: app.value }) : app;
}
