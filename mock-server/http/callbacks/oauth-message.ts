import type { CallbackOutcome } from '../../core/sign-in/handle-callback.ts';
import type { CallbackPage } from './callback-page.ts';

/**
 * Puts the outcome of a sign-in into the words that the published client listens for, and chooses who may hear them.
 *
 * The page that began the sign-in is told the whole connection. Where it is not known, everybody who opened the window
 * is told the connection's id and no more. A failure is told with its text twice: two screens of that client read it
 * in two places. Sources: peer UI report, section 3.5; docs/decisions/sign-in-messages.md.
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
