import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { webDigests } from '../../msw/compose-backend.ts';
import { nodeDigests } from '../../node/compose.ts';
import { findFormError, findSigners } from './subscribe.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const ADDRESS = 'https://hooks.example.com/v1/apps/hubspot/700001';
const BODY = '[{"objectId":501,"propertyValue":"Größe"}]';
const SECRET = 'demo-client-secret';

interface Changes {
  url?: string;
  body?: string;
  timestamp?: string;
  signature?: string;
  signedWith?: string;
  secrets?: string[];
  now?: number;
  without?: string;
}

async function find(changes: Changes = {}, digests = nodeDigests) {
  const { timestamp = String(NOW), signedWith = SECRET, now = NOW } = changes;
  const signed = createHmac('sha256', signedWith).update(`POST${ADDRESS}${BODY}${timestamp}`).digest('base64');
  const headers: Record<string, string> = {
    'x-hubspot-request-timestamp': timestamp,
    'x-hubspot-signature-v3': changes.signature ?? signed,
    'x-hubspot-signature': 'ignored',
  };
  if (changes.without !== undefined) delete headers[changes.without];
  const { url = ADDRESS, body = BODY, secrets = [SECRET] } = changes;
  const request = { method: 'POST', url, body, header: (name: string) => headers[name] };
  const error = findFormError(request, now);
  if (error !== undefined) return error;
  return (await findSigners(request, secrets, digests)).length > 0 ? undefined : 'wrongSignature';
}

describe('a request with events', () => {
  it.each([
    ['Node', nodeDigests],
    ['a browser', webDigests],
  ])('is trusted when it is signed with the secret, in %s', async (_where, digests) => {
    expect(await find({}, digests)).toBeUndefined();
    expect(await find({ signedWith: 'other' }, digests)).toBe('wrongSignature');
    expect(await find({ secrets: [] }, digests)).toBe('wrongSignature');
  });

  it('is trusted whichever of several secrets signed it', async () => {
    for (const secrets of [
      ['a', 'b', SECRET],
      [SECRET, 'a', 'b'],
      ['a', SECRET, SECRET],
    ]) {
      expect(await find({ secrets })).toBeUndefined();
    }
  });

  it.each<[string, Changes]>([
    ['another address', { url: ADDRESS.replace('hooks', 'proxy') }],
    ['another body', { body: BODY.replace('501', '502') }],
    ['another secret', { signedWith: 'other' }],
    ['no secret', { secrets: [] }],
    ['an empty secret', { signedWith: '', secrets: [''] }],
    ['the text that stands for no secret', { signedWith: 'no secret', secrets: [] }],
    ['a signature of 31 bytes', { signature: btoa('x'.repeat(31)) }],
    ['a signature of 33 bytes', { signature: btoa('x'.repeat(33)) }],
    ['a signature in hex', { signature: 'ab'.repeat(32) }],
    ['a signature with a blank', { signature: `${'A'.repeat(43)}= ` }],
  ])('is refused with %s', async (_what, changes) => {
    expect(await find(changes)).toBe('wrongSignature');
  });

  it('is refused without either header', async () => {
    expect(await find({ without: 'x-hubspot-request-timestamp' })).toBe('headersMissing');
    expect(await find({ without: 'x-hubspot-signature-v3' })).toBe('headersMissing');
  });

  it('is refused when it is more than five minutes old, or that far from the future', async () => {
    expect(await find({ now: NOW + 300_000 })).toBeUndefined();
    expect(await find({ now: NOW - 300_000 })).toBeUndefined();
    for (const now of [NOW + 301_000, NOW - 301_000]) expect(await find({ now })).toBe('timestampOutsideTolerance');
  });

  it.each(['soon', '1e12', `${NOW}.5`, `-${NOW}`, ` ${NOW}`, '9'.repeat(20)])(
    'is refused with the timestamp "%s"',
    async (timestamp) => {
      expect(await find({ timestamp })).toBe('timestampOutsideTolerance');
    },
  );

  it('is compared with every secret, also after one that fits', async () => {
    const keys: string[] = [];
    const digests: typeof nodeDigests = {
      ...nodeDigests,
      hmacSha256Base64: (key, ...texts) => {
        keys.push(new TextDecoder().decode(key));
        return nodeDigests.hmacSha256Base64(key, ...texts);
      },
    };
    await find({ secrets: [SECRET, 'a', 'b'] }, digests);
    expect(keys).toEqual([SECRET, 'a', 'b']);
    await find({ secrets: [] }, digests);
    expect(keys).toHaveLength(4);
  });
});
