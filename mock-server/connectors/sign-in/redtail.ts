import type { CustomSignIn } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import { shorten } from '../../core/kernel/shorten.ts';
import { providerFailure, unexpectedResponse } from '../shared/provider-failure.ts';

/**
 * The form's user name and password are changed for a user key, which does not change when the password does. The
 * password is not kept. No page is needed.
 * Source: Redtail, "Authentication Methods" and "UserKey Retrieval".
 */
export const redtail: CustomSignIn = {
  provider: 'redtail',
  begin: async ({ inputs, sendAs, now }) => {
    const { apiKey = '', username = '', password = '' } = inputs;
    const response = await sendAs(
      { scheme: 'basic', username: `${apiKey}:${username}`, password },
      { method: 'GET', path: '/authentication' },
    );
    if (!response.ok) return response;
    if (response.value.status >= 400) {
      const failure = providerFailure(response.value, 'signing in', now());
      return { ok: false, rejection: { ...failure, message: messageOf(response.value.json) ?? failure.message } };
    }
    const userKey = userKeyOf(response.value.json);
    if (userKey === undefined) return { ok: false, rejection: unexpectedResponse(response.value, 'a user key') };
    return ok({ kind: 'done', inputs: { userKeyCredentials: toBase64(`${apiKey}:${userKey}`) } });
  },
};

/** Written in one of two ways, depending on the generation of the API, and below the user in the newer one. */
function userKeyOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(json));
  const own = members.get('UserKey') ?? members.get('user_key');
  return typeof own === 'string' && own !== '' ? own : userKeyOf(members.get('authenticated_user'));
}

function messageOf(json: unknown): string | undefined {
  const message = typeof json === 'object' && json !== null && 'Message' in json ? json.Message : undefined;
  return typeof message === 'string' && message !== '' ? shorten(message, 500) : undefined;
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
