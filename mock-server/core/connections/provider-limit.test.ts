import { describe, expect, it } from 'vitest';
import { hubspot } from '../../connectors/catalog/hubspot.ts';
import { salesforce } from '../../connectors/catalog/salesforce.ts';
import { isLimitInBody, limitOf } from './provider-limit.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const HOUR = 3_600_000;

const limit = (
  { status = 429, headers = {}, text }: { status?: number; headers?: Record<string, string>; text?: string },
  provider: Parameters<typeof limitOf>[0] = {},
) => limitOf(provider, { status, header: (name) => headers[name], text }, NOW);

describe('the time after which a provider may be called again', () => {
  it.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, HOUR],
    [{ 'retry-after': 'soon', 'x-ratelimit-reset': '15' }, 15_000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 40) }, 40_000],
    [{ 'ratelimit-reset': String(NOW + 50_000) }, 50_000],
    [{ 'x-rate-limit-reset': '999999999' }, HOUR],
    [{}, undefined],
  ])('is read from %j', (headers, wait) => {
    expect(limit({ headers })).toEqual({ ...(wait !== undefined && { retryAt: NOW + wait }), isLockOut: false });
  });
});

describe('a response imposes a limit', () => {
  it('with 429, and with 503 when it says for how long', () => {
    expect(limit({ status: 503, headers: { 'retry-after': '5' } })).toEqual({ retryAt: NOW + 5_000, isLockOut: false });
    expect(limit({ status: 503 })).toBeUndefined();
    for (const status of [200, 400, 401, 403, 500, 502]) {
      expect(limit({ status, headers: { 'retry-after': '5' } })).toBeUndefined();
    }
  });

  it('when the catalogue lists it by a header', () => {
    const provider = { limitAnswers: [{ status: 403, header: { name: 'X-Reason', value: 'Quota' }, lockOut: true }] };
    expect(limit({ status: 403, headers: { 'x-reason': 'quota' } }, provider)).toMatchObject({ isLockOut: true });
    expect(limit({ status: 403, headers: { 'x-reason': 'scope' } }, provider)).toBeUndefined();
    expect(limit({ status: 403 }, provider)).toBeUndefined();
  });
});

describe('HubSpot', () => {
  const body = (policyName: string) =>
    JSON.stringify({ status: 'error', message: 'You have reached your limit.', errorType: 'RATE_LIMIT', policyName });

  it.each([
    ['DAILY', HOUR, true],
    ['TEN_SECONDLY_ROLLING', 10_000, false],
    ['SECONDLY', 1_000, false],
  ])('limits %s', (policyName, wait, isLockOut) => {
    expect(limit({ text: body(policyName) }, hubspot)).toEqual({ retryAt: NOW + wait, isLockOut });
  });

  it('says more with Retry-After than with the name of its policy', () => {
    const headers = { 'retry-after': '3' };
    expect(limit({ text: body('TEN_SECONDLY_ROLLING'), headers }, hubspot)).toMatchObject({ retryAt: NOW + 3_000 });
  });
});

describe('Salesforce', () => {
  const body = (message: string, errorCode = 'REQUEST_LIMIT_EXCEEDED') => JSON.stringify([{ message, errorCode }]);
  const refused = (text: string, status = 403) => limit({ status, text }, salesforce);

  it('locks an account out for the requests of a day, and for too many logins', () => {
    const lockOut = { retryAt: NOW + HOUR, isLockOut: true };
    expect(refused(body('TotalRequests Limit exceeded.'))).toEqual(lockOut);
    expect(refused('{"error":"invalid_grant","error_description":"login rate exceeded"}', 400)).toEqual(lockOut);
  });

  it('limits concurrent requests without a time', () => {
    expect(refused(body('ConcurrentRequests (Concurrent API Requests) Limit exceeded.'))).toEqual({ isLockOut: false });
  });

  it('imposes no limit with other refusals', () => {
    expect(refused(body('No access', 'INSUFFICIENT_ACCESS'))).toBeUndefined();
    expect(
      refused('{"error":"invalid_grant","error_description":"expired access/refresh token"}', 400),
    ).toBeUndefined();
  });
});

it('only bodies that a catalogue entry looks into are needed', () => {
  expect([429, 403, 200].map((status) => isLimitInBody(hubspot, status))).toEqual([true, false, false]);
  expect([429, 403, 400].map((status) => isLimitInBody(salesforce, status))).toEqual([false, true, true]);
  expect(isLimitInBody({}, 429)).toBe(false);
});
