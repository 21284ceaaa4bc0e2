import { describe, expect, it } from 'vitest';
import type { WebhookMessage, WebhookResultEntry } from '../../../src/contract/index.ts';
import type { MessageHead, PackedMessage } from './read-message.ts';
import { downloadMessage, packMessages } from './read-message.ts';

const head: MessageHead = {
  action: 'read',
  projectId: 'p',
  provider: 'callRail',
  groupRef: 'g',
  groupName: 'Größe',
  consumerRef: 'c',
  consumerName: 'C',
  installationId: 'i',
  installationUpdateTime: '2026-11-21T00:00:00.000Z',
  objectName: 'calls',
  rawObjectName: 'calls',
  operationId: 'o',
  operationTime: '2026-11-21T00:00:00.000Z',
  readType: 'backfill',
};

const entryOf = (id: number, note: string): WebhookResultEntry => ({ fields: { id }, raw: { id, note } });
const entries = (count: number, note: string) => Array.from({ length: count }, (_, index) => entryOf(index, note));
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const parse = (body?: Uint8Array): WebhookMessage => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
const inline = (packed: PackedMessage[]) => packed.flatMap((one) => (one.kind === 'inline' ? [one.body] : []));

describe('packMessages', () => {
  it('makes one message of what fits, with the published shape', () => {
    const [only, ...more] = packMessages(head, entries(2, 'hello'));
    expect(more).toEqual([]);
    expect(only?.kind === 'inline' && parse(only.body)).toEqual({
      ...head,
      resultInfo: { type: 'inline', numRecords: 2 },
      result: [entryOf(0, 'hello'), entryOf(1, 'hello')],
    });
  });

  it('keeps every message within 300,000 bytes of UTF-8 and the records in order', () => {
    const bodies = inline([...packMessages(head, entries(3_000, 'ünïcödé 🚀 '.repeat(20)))]);
    expect(bodies.length).toBeGreaterThan(3);
    expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThanOrEqual(300_000);
    // Full, too: no message but the last leaves room for another record.
    expect(Math.min(...bodies.slice(0, -1).map(({ length }) => length))).toBeGreaterThan(299_000);
    const messages = bodies.map(parse);
    const ids = messages.flatMap((message) => message.result?.map((one) => one.fields?.['id']) ?? []);
    expect(ids).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
    expect(messages.map((message) => message.resultInfo.numRecords)).toEqual(messages.map((m) => m.result?.length));
  });

  it('sends a record that is larger alone, and those around it as usual', () => {
    const large = entryOf(1, 'é'.repeat(160_000));
    const packed = [...packMessages(head, [entryOf(0, 'a'), large, entryOf(2, 'b')])];
    expect(packed.map((one) => one.kind)).toEqual(['inline', 'oversized', 'inline']);
    expect(packed[1]?.kind === 'oversized' && JSON.parse(packed[1].result)).toEqual([large]);
  });

  it('sends a record that just fits inline, and one byte more behind an address', () => {
    const emptySize = bytesOf(JSON.stringify(head).slice(0, -1)) + 100 + bytesOf(JSON.stringify(entryOf(1, '')));
    const kindOf = (bytes: number) =>
      [...packMessages(head, [entryOf(1, 'x'.repeat(bytes - emptySize))])].map((one) => one.kind);
    expect(kindOf(300_000)).toEqual(['inline']);
    expect(kindOf(300_001)).toEqual(['oversized']);
  });

  it('packs two reads at the same time without mixing their records', () => {
    const [one, other] = ['a', 'b'].map((note) => packMessages(head, entries(2_000, note.repeat(300))));
    const notes = (packed?: Generator<PackedMessage>) => {
      const { value } = packed?.next() ?? {};
      return value?.kind === 'inline'
        ? parse(value.body).result?.map(({ raw }) => String(raw?.['note'])[0])
        : undefined;
    };
    for (const _ of [1, 2]) {
      expect(new Set(notes(one))).toEqual(new Set(['a']));
      expect(new Set(notes(other))).toEqual(new Set(['b']));
    }
  });

  it('makes no message of nothing', () => {
    expect([...packMessages(head, [])]).toEqual([]);
  });
});

it('says where an oversized record can be fetched', () => {
  const message: WebhookMessage = JSON.parse(downloadMessage(head, 'https://api.test/downloads/x'));
  expect(message.resultInfo).toEqual({ type: 'url', numRecords: 1, downloadUrl: 'https://api.test/downloads/x' });
  expect(message.result).toBeUndefined();
});
