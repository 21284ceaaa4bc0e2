import { describe, expect, it } from 'vitest';
import type { ProviderResponse } from '../../core/kernel/ports.ts';
import { providerFailure, providerMessage } from './provider-failure.ts';

function respond(status: number, body: unknown, headers: Record<string, string> = {}): ProviderResponse {
  const isText = typeof body === 'string';
  return { status, headers, text: isText ? body : JSON.stringify(body), json: isText ? undefined : body };
}

const message = (body: unknown) => providerMessage(respond(400, body));

describe('message of a provider', () => {
  it.each([
    [{ error: 'no' }, 'no'],
    [{ message: ' no ' }, 'no'],
    [{ error: { message: 'no', code: 7 } }, 'no'],
    [{ error: true, message: 'no' }, 'no'],
    [{ error: 'invalid_grant', error_description: 'no' }, 'invalid_grant'],
    [{ errors: [{ message: 'a' }, { message: 'b' }] }, 'a; b'],
    [
      { errors: { name: ["can't be blank"], color: ['is odd', 'is ugly'] } },
      "name can't be blank; color is odd; is ugly",
    ],
    [['a', 'b'], 'a; b'],
    ['plain message', 'plain message'],
  ])('are found in %j', (body, expected) => {
    expect(message(body)).toBe(expected);
  });

  it.each([[{}], [{ status: 'bad' }], [''], ['<html><body>502</body></html>'], [null], [7]])(
    'are not made up from %j',
    (body) => {
      expect(message(body)).toBeUndefined();
    },
  );

  it('stay short, and end in deep nests', () => {
    expect(message('x'.repeat(9_000))).toHaveLength(500);
    let nest: unknown = 'deep';
    for (let depth = 0; depth < 10_000; depth += 1) nest = { error: nest };
    expect(providerMessage({ status: 400, headers: {}, text: '', json: nest })).toBeUndefined();
  });
});

describe('failure of a provider', () => {
  const failure = (status: number, headers?: Record<string, string>) =>
    providerFailure(respond(status, {}, headers), 'listing tags', 1_000);

  it('says what was asked for when the provider says nothing', () => {
    expect(failure(500)).toMatchObject({
      kind: 'serverError',
      message: 'The provider responded with 500 when listing tags.',
    });
  });

  it('counts a redirect as useless', () => {
    expect(failure(302)).toMatchObject({ kind: 'serverError', retryable: false });
  });

  it('keeps the response, shortened', () => {
    expect(providerFailure(respond(500, 'y'.repeat(5_000)), 'x', 0).body).toHaveLength(2_000);
  });

  it('takes a time to wait from 429 and 503 only', () => {
    const headers = { 'retry-after': '5' };
    expect(failure(429, headers).retryAt).toBe(6_000);
    expect(failure(503, headers).retryAt).toBe(6_000);
    expect(failure(422, headers).retryAt).toBeUndefined();
  });

  it('retries what may pass: 429, 502, 503 and 504', () => {
    const retried = [400, 401, 403, 404, 408, 422, 429, 500, 501, 502, 503, 504].filter(
      (status) => failure(status).retryable,
    );
    expect(retried).toEqual([429, 502, 503, 504]);
  });
});
