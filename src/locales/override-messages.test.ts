import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { overrideMessages } from './override-messages.ts';

describe('texts of your own, merged into a language', () => {
  it('change what they name and leave the rest', () => {
    const own = overrideMessages(en, {
      common: { retry: 'Once more' },
      connection: { title: (provider) => `Link ${provider}` },
    });
    expect(own.common).toEqual({ ...en.common, retry: 'Once more' });
    expect(own.connection.title('HubSpot')).toBe('Link HubSpot');
    expect(own.connection.submit('HubSpot')).toBe('Connect HubSpot');
    expect(own.manage).toBe(en.manage);
  });

  it('leave the language as it was', () => {
    overrideMessages(en, { common: { retry: 'Once more' } });
    expect(en.common.retry).toBe('Try again');
  });

  it('may leave a text open', () => {
    expect(overrideMessages(en, { common: { retry: undefined } }).common.retry).toBe('Try again');
    expect(overrideMessages(en, { common: undefined }).common).toBe(en.common);
  });

  it('may name a kind of refusal for which the language has no words', () => {
    const own = overrideMessages(en, { problems: { 'rate-limited': { reason: () => 'One at a time, please.' } } });
    expect(own.problems['rate-limited']?.reason('')).toBe('One at a time, please.');
  });

  it('may be another language as a whole', () => {
    const other = { ...en, language: 'en-GB', common: { ...en.common, retry: 'Have another go' } };
    expect(overrideMessages(en, other)).toEqual(other);
  });
});
