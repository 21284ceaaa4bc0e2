import { describe, expect, it } from 'vitest';
import { parseResponse } from '../api/api-client.ts';
import type { AmpersandApiErrorKind } from '../api/api-error.ts';
import { AmpersandApiError } from '../api/api-error.ts';
import type { Problem } from '../contract/index.ts';
import { en } from '../locales/en.ts';
import { overrideMessages } from '../locales/override-messages.ts';
import { formatFailure, formatFailureText } from './format-failure.ts';

/** English with words for two kinds of refusal, as the other languages have them. */
const translated = overrideMessages(en, {
  failure: {
    offline: 'Keine Verbindung.',
    session: 'Keine Sitzung.',
    unknown: 'Unbekannt.',
    provider: 'Der Anbieter: nein.',
    quote: (detail) => `Zitat: ${detail}`,
  },
  problems: {
    'rate-limited': { reason: () => 'Zu viele Anfragen.', remedy: 'Warten Sie kurz.' },
    'invalid-config': { reason: (detail) => `Nicht angenommen: ${detail}` },
  },
});

const problem = (code: string, more: Partial<Problem> = {}): Problem => ({
  type: `urn:ampersand:problem:${code}`,
  title: 'Title',
  status: 422,
  detail: 'What the server says.',
  ...more,
});
const rejection = (code: string, more?: Partial<Problem>) => AmpersandApiError.fromProblem(problem(code, more));
const failed = (kind: AmpersandApiErrorKind) => new AmpersandApiError({ kind, message: 'For developers.' });

describe('what is said of a failure', () => {
  it('is described by its kind where the library raised it, with the English message for support', () => {
    expect(formatFailure(failed('network'), translated)).toMatchObject({ reason: 'Keine Verbindung.' });
    expect(formatFailure(failed('token'), translated)).toMatchObject({ reason: 'Keine Sitzung.' });
    expect(formatFailure(failed('unreadable'), translated)).toMatchObject({
      reason: 'Unbekannt.',
      details: 'For developers.',
    });
  });

  it('comes from the catalogue when a rejection has no text', async () => {
    const answer = new Response('{}', { status: 418 });
    const error = await parseResponse(answer, 'json').catch((thrown: unknown) => thrown);
    expect(formatFailure(error as AmpersandApiError, translated).reason).toBe('Unbekannt.');
  });

  it('is what the server says, in the language that the server speaks', () => {
    const error = rejection('rate-limited', { remedy: 'Wait until 10:00.' });
    expect(formatFailureText(error, en)).toBe('What the server says. Wait until 10:00.');
  });

  it('is shown in the customer’s language where the message is the server’s, with its English text for support', () => {
    const error = rejection('rate-limited', { remedy: 'Wait until 10:00.' });
    expect(formatFailureText(error, translated)).toBe('Zu viele Anfragen. Warten Sie kurz.');
    expect(formatFailure(error, translated).details).toContain('What the server says.\nWait until 10:00.');
  });

  it('keeps the account of the server where it tells more than the kind', () => {
    expect(formatFailureText(rejection('invalid-config'), translated)).toBe('Nicht angenommen: What the server says.');
  });

  it('quotes a provider after a sentence of the catalogue, whatever the kind', () => {
    const limited = rejection('rate-limited', { detail: 'Slow down!', context: { providerStatus: 429 } });
    const refused = [rejection('provider-refused'), rejection('credentials-refused')];
    expect([limited, ...refused].map((error) => formatFailureText(error, translated))).toEqual([
      'Der Anbieter: nein.\nZitat: Slow down!',
      'Der Anbieter: nein.\nZitat: What the server says.',
      'Der Anbieter: nein.\nZitat: What the server says.',
    ]);
    expect(formatFailure(limited, translated).details).toContain('Slow down!');
  });

  it('quotes what another server says', () => {
    const error = AmpersandApiError.fromProblem({ ...problem('rate-limited'), type: 'about:blank' });
    expect(formatFailureText(error, translated)).toBe('Zitat: What the server says.');
    // Servers differ in which members they send.
    const bare = { title: 'No', status: 500, detail: 'Down.' } as Problem;
    expect(formatFailureText(AmpersandApiError.fromProblem(bare), translated)).toBe('Zitat: Down.');
  });

  it.each(['provider-unreachable', 'provider-timeout'])('names no host of the provider for %s', (code) => {
    const error = rejection(code, { detail: 'api.callrail.com could not be reached: ENOTFOUND.' });
    expect(formatFailureText(error, en)).toBe('The provider didn’t respond. Try again in a few minutes.');
    expect(formatFailure(error, en).details).toContain('ENOTFOUND');
  });
});
