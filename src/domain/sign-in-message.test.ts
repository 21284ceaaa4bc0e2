import { describe, expect, it } from 'vitest';
import { readSignInMessage } from './sign-in-message.ts';

describe('a message of the page that ends a sign-in', () => {
  it.each([
    [{ connection: 'c-1' }, 'c-1'],
    [{ connection: { id: 'c-1', provider: 'acme' } }, 'c-1'],
    [{}, undefined],
    [undefined, undefined],
    [{ connection: { id: 7 } }, undefined],
  ])('tells of a success with %j', (data, connectionId) => {
    const message = { eventType: 'AUTHORIZATION_SUCCEEDED', data };
    expect(readSignInMessage(message)).toEqual({ kind: 'succeeded', connectionId });
  });

  it.each([
    [{ message: 'Denied.', data: { error: 'denied' } }, 'Denied.'],
    [{ data: { error: 'denied' } }, 'denied'],
    [{ message: { html: '<b>' } }, ''],
    [{}, ''],
  ])('tells of a failure with %j', (more, message) => {
    expect(readSignInMessage({ eventType: 'AUTHORIZATION_FAILED', ...more })).toEqual({ kind: 'failed', message });
  });

  it('hands on what a step was answered with, texts only', () => {
    const params = { state: 's', nested: { a: 1 }, count: 2 };
    expect(readSignInMessage({ source: 'ampersand-custom-auth', params })).toEqual({
      kind: 'params',
      params: { state: 's' },
    });
    expect(readSignInMessage({ source: 'ampersand-custom-auth' })).toEqual({ kind: 'params', params: {} });
  });

  it.each([null, undefined, '', 'AUTHORIZATION_SUCCEEDED', 7, [], {}, { eventType: 'OTHER' }, { source: 'devtools' }])(
    'is not %j',
    (data) => {
      expect(readSignInMessage(data)).toBeUndefined();
    },
  );
});
