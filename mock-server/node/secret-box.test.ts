import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox, keyId, keyIdOfBox } from './secret-box.ts';

const box = createSecretBox(new Uint8Array(32).fill(1));
const other = createSecretBox(new Uint8Array(32).fill(2));

test('what was sealed opens in its own place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (plain, context) => {
      expect(await box.open(await box.seal(plain, context), context)).toBe(plain);
    }),
  );
});

test('the same value never makes the same box, and no box shows its value', async () => {
  const boxes = await Promise.all([box.seal('canary', 'c'), box.seal('canary', 'c')]);
  expect(new Set(boxes).size).toBe(2);
  expect(boxes.join()).not.toContain('canary');
  expect(boxes[0]).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
});

test('a long text is compressed in its box and opens unchanged', async () => {
  const plain = JSON.stringify(Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Zoë ${id} 🙂` })));
  const sealed = await box.seal(plain, 'c');
  expect(sealed.length).toBeLessThan(plain.length / 2);
  expect(keyIdOfBox(sealed)).toBe(keyIdOfBox(await box.seal('canary', 'c')));
  expect(await box.open(sealed, 'c')).toBe(plain);
  // The format is authenticated.
  await expect(box.open(sealed.replace('v2', 'v1'), 'c')).rejects.toThrow('was damaged');
});

test('a box that was pasted into another row or column does not open', async () => {
  const sealed = await box.seal('canary', 'connections.credential:1');
  await expect(box.open(sealed, 'connections.credential:2')).rejects.toThrow('belongs to another place');
  await expect(box.open(sealed, 'destinations.signing_key:1')).rejects.toThrow('belongs to another place');
});

test('a box of another key does not open, and the reason says so', async () => {
  const sealed = await other.seal('canary', 'c');
  await expect(box.open(sealed, 'c')).rejects.toThrow(/encrypted with key [0-9a-f]{8}, which is not configured/);
});

test('of several keys the first one encrypts and all of them decrypt', async () => {
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const both = createSecretBox(second, first);
  const old = await box.seal('canary', 'c');
  expect(await both.open(old, 'c')).toBe('canary');
  const sealed = await both.seal('canary', 'c');
  expect([keyIdOfBox(old), keyIdOfBox(sealed)]).toEqual([keyId(first), keyId(second)]);
  expect(await other.open(sealed, 'c')).toBe('canary');
  await expect(box.open(sealed, 'c')).rejects.toThrow(`encrypted with key ${keyId(second)}`);
});

test('the id of a key is the same in every version', () => {
  expect(keyId(new Uint8Array(32).fill(1))).toBe('374dfaac');
});

test('a changed box does not open, wherever it was changed', async () => {
  const sealed = await box.seal('canary', 'c');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    // The last character of base64 may contain bits that mean nothing.
    if (
      Buffer.from(changed.split('.')[3] ?? '', 'base64url').equals(Buffer.from(sealed.split('.')[3] ?? '', 'base64url'))
    ) {
      continue;
    }
    await expect(box.open(changed, 'c')).rejects.toThrow();
  }
});

test.for(['', 'v1', 'v1.a.b.c', 'v2.00000000.AAAAAAAAAAAAAAAA.AAAA', 'canary'])(
  'what is no box at all is refused: %s',
  async (text) => {
    await expect(box.open(text, 'c')).rejects.toThrow('damaged or of an unknown format');
  },
);
