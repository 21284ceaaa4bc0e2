import { describe, expect, it } from 'vitest';
import type { ProviderResponse } from '../../core/kernel/ports.ts';
import { providerFailure, providerMessage, unexpectedResponse } from './provider-failure.ts';

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

  it('takes a time to wait from every passing error', () => {
    const headers = { 'retry-after': '5' };
    for (const status of [408, 423, 429, 477, 500, 503, 521]) expect(failure(status, headers).retryAt).toBe(6_000);
    expect(failure(422, headers).retryAt).toBeUndefined();
  });

  it('retries everything but refusals that last', () => {
    const passing = [408, 421, 423, 425, 429, 477, 499, 500, 502, 503, 504, 520, 521, 522, 523, 524, 599];
    const lasting = [301, 400, 401, 403, 404, 405, 409, 410, 413, 414, 422, 501];
    const retried = [...passing, ...lasting].filter((status) => failure(status).retryable);
    expect(retried).toEqual(passing);
  });

  it('says that a call may have been carried out unless the status says otherwise', () => {
    const unknown = [400, 408, 423, 425, 429, 477, 500, 502, 503, 504, 520, 524].filter(
      (status) => failure(status).mayHaveArrived,
    );
    expect(unknown).toEqual([500, 502, 504, 520, 524]);
  });

  it('retries a success that is no JSON, such as a page in HTML, and none of another shape', () => {
    const retryable = (body: unknown) => unexpectedResponse(respond(200, body), 'a list').retryable;
    expect([retryable('<html></html>'), retryable(''), retryable({ other: true })]).toEqual([true, true, false]);
  });
});
