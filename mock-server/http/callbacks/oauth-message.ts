import type { CallbackOutcome } from '../../core/sign-in/handle-callback.ts';
import type { CallbackPage } from './callback-page.ts';

/**
 * Creates the outcome message of a sign-in that the published client expects, and selects its target origin. The page
 * that started the sign-in receives the whole connection. If it is unknown, every opener receives only the connection's
 * id. A failure contains its text twice, because two screens of that client read different members. See
 * docs/decisions/sign-in-messages.md.
 */
export function oauthMessage(outcome: CallbackOutcome): Omit<CallbackPage, 'nonce'> {
  const { openerOrigin } = outcome;
  const targetOrigin = openerOrigin ?? '*';
  if (outcome.kind === 'failed') {
    const { message } = outcome;
    return {
      title: 'The account could not be connected',
      text: message,
      message: { eventType: 'AUTHORIZATION_FAILED', message, data: { error: message } },
      targetOrigin,
    };
  }
  const { connection } = outcome;
  return {
    title: 'The account is connected',
    text: 'The sign-in is complete.',
    message: {
      eventType: 'AUTHORIZATION_SUCCEEDED',
      data: { connection: openerOrigin === undefined ? connection.id : connection },
    },
    targetOrigin,
  };
}
