import type { SandboxResponse } from './response.ts';
import { refusal } from './response.ts';

/**
 * Looks whether a token may do something. Scopes without a verb, such as `tickets`, open everything of theirs.
 *
 * @param scopes of the token; everything when undefined
 * @returns HubSpot's refusal, undefined when the token may
 */
export function refuseScope(scopes: readonly string[] | undefined, needed: string): SandboxResponse | undefined {
  const plain = needed.startsWith('crm.') ? needed : needed.replace(/\.(read|write)$/, '');
  if (scopes === undefined || scopes.includes(plain)) return undefined;
  const message =
    "This app hasn't been granted all required scopes to make this call. " +
    'Read more about required scopes here: https://developers.hubspot.com/scopes.';
  return refusal(403, message, {
    category: 'MISSING_SCOPES',
    errors: [
      { message: 'One or more of the following scopes are required.', context: { requiredGranularScopes: [plain] } },
    ],
    links: { scopes: 'https://developers.hubspot.com/scopes' },
  });
}
