import type { Connection } from '../../../src/contract/index.ts';
import { loadConnection } from '../connections/connections.ts';
import { rejectionFields } from '../kernel/failure-fields.ts';
import type { Ports } from '../kernel/ports.ts';
import { redactSecrets } from '../kernel/redact-secrets.ts';
import type { Rejection } from '../kernel/result.ts';
import { recordChange } from '../projects/audit-log.ts';
import { isSameBrowser, OTHER_BROWSER } from './browser-cookie.ts';
import type { OauthFlow } from './connect-flow.ts';
import { consumeFlow } from './connect-flow.ts';
import { finishSignIn } from './finish-sign-in.ts';

/** Parameters of the OAuth callback, with the browser's cookie. */
export interface CallbackRequest {
  state: string;
  code?: string;
  /** The provider's message for a sign-in that came to nothing. */
  error?: string;
  errorDescription?: string;
  /** Value of a cookie by its name. */
  cookie: (name: string) => string | undefined;
  requestId: string;
  /** Address from which the request came, when the server knows it. */
  address?: string;
}

/** Outcome of a sign-in and its recipient. */
export type CallbackOutcome = {
  /** Page that began the sign-in; undefined when it is not known. */
  openerOrigin?: string;
  /** Page to go back to; undefined where the sign-in has its own window. */
  returnUrl?: string;
} & ({ kind: 'connected'; connection: Connection } | { kind: 'failed'; message: string });

/** Longest text of a provider that is shown. */
const MAX_SHOWN_TEXT = 500;
const MAX_CODE_LENGTH = 8192;

/** Finishes a sign-in with the response of its provider. Each state is valid for one response of any kind. */
export async function handleCallback(ports: Ports, request: CallbackRequest): Promise<CallbackOutcome> {
  if (request.state === '') {
    const message = 'The provider did not say which sign-in this is. Begin again.';
    ports.log.warn('oauth.failed', { reason: message });
    return { kind: 'failed', message };
  }
  const taken = await consumeFlow<OauthFlow>(ports, 'oauth', request.state);
  if (!taken.ok) {
    ports.log.warn('oauth.failed', rejectionFields(taken.rejection));
    return { kind: 'failed', message: messageOf(taken.rejection) };
  }
  const { projectId, content: flow } = taken.value;
  const opener = {
    ...(flow.openerOrigin !== undefined && { openerOrigin: flow.openerOrigin }),
    ...(flow.returnUrl !== undefined && { returnUrl: flow.returnUrl }),
  };
  const failed = (message: string, fields: Record<string, unknown> = {}): CallbackOutcome => {
    ports.log.warn('oauth.failed', { provider: flow.provider, reason: message, ...fields });
    return { ...opener, kind: 'failed', message };
  };

  if (!isSameBrowser(flow.browserSecret, request.state, request.cookie)) return failed(OTHER_BROWSER);
  if (request.error !== undefined) {
    const secrets = [request.state, request.code ?? '', flow.verifier ?? '', flow.browserSecret ?? ''];
    const error = shownText(request.error, secrets);
    // The code says little to people, but is better than nothing.
    const message = shownText(request.errorDescription ?? '', secrets) || error;
    return failed(message, { providerError: error });
  }
  const code = request.code ?? '';
  if (code === '' || code.length > MAX_CODE_LENGTH)
    return failed('The provider responded without a code. Begin again.');

  const finished = await finishSignIn(ports, projectId, flow, code);
  if (!finished.ok) return failed(messageOf(finished.rejection), rejectionFields(finished.rejection));
  const connection = finished.value;
  await recordChange(ports, {
    projectId,
    actor: flow.actor,
    action: 'oauthCallback',
    target: { connection: connection.id },
    requestId: request.requestId,
    ...(request.address !== undefined && { address: request.address }),
  });
  return { ...opener, kind: 'connected', connection: await loadConnection(ports.store, connection) };
}

function messageOf({ detail, remedy }: Rejection): string {
  return remedy === undefined ? detail : `${detail} ${remedy}`;
}

/** A provider's text as one line, without the secrets of the sign-in. */
function shownText(text: string, secrets: readonly string[]): string {
  return redactSecrets(text, secrets)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_SHOWN_TEXT);
}
