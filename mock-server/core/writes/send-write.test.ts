import { describe, expect, it } from 'vitest';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import type { Connector, ConnectorContext, ProviderFailure, WriteRecordRequest } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { PreparedWrite } from './prepare-write.ts';
import { applyFieldSettings } from './prepare-write.ts';
import { sendRecords } from './send-write.ts';

const IF_EMPTY = { objectName: 'Lead', selectedFieldSettings: { Rating: { writeOnUpdate: 'ifEmpty' } } } as const;

/** A connector whose provider holds one record. */
function provider(held: Record<string, unknown> | ProviderFailure) {
  const written: WriteRecordRequest[] = [];
  const asked: string[][] = [];
  const connector: Connector = {
    provider: 'acme',
    objects: {},
    describeObject: async () => ok({ name: 'Lead', fields: {} }),
    readPage: async () => ok({ records: [] }),
    readRecord: async (_context, _object, id, fields): Promise<Result<Record<string, unknown>, ProviderFailure>> => {
      asked.push([id, ...fields]);
      return 'retryable' in held ? { ok: false, rejection: held as ProviderFailure } : ok(held);
    },
    write: async (_context, request) => {
      written.push(request);
      return ok({ recordId: 'from-provider' });
    },
  };
  return { connector, written, asked };
}

function update(connector: Connector, record: Record<string, unknown>, config: object = IF_EMPTY): PreparedWrite {
  const context: ConnectorContext = {
    metadata: {},
    now: () => 0,
    send: async () => ({ ok: false, rejection: { kind: 'unreachable', message: 'not used', retryable: false } }),
  };
  const records = [applyFieldSettings({ objectName: 'Lead', ...config }, 'update', record)];
  const quota = { connectionId: 'connection-1', scope: 'api' as const };
  return {
    objectName: 'Lead',
    type: 'update',
    records,
    allOrNone: false,
    ignored: [],
    connector,
    provider: callRail,
    quota,
    context,
  };
}

async function sendWrite(write: PreparedWrite) {
  const [response] = await sendRecords(write, write.records);
  return response;
}

describe('a field that is written on an update only when it is empty', () => {
  it.each([[{}], [{ Rating: null }], [{ Rating: '' }], [{ rating: null }]])('is written over %j', async (held) => {
    const { connector, written, asked } = provider(held);
    await sendWrite(update(connector, { id: '1', Rating: 'Hot', Name: 'A' }));
    expect(asked).toEqual([['1', 'Rating']]);
    expect(written).toMatchObject([{ record: { id: '1', Rating: 'Hot', Name: 'A' } }]);
  });

  it.each([[{ Rating: 'Cold' }], [{ rating: 'Cold' }], [{ Rating: 0 }], [{ Rating: false }]])(
    'is omitted over %j',
    async (held) => {
      const { connector, written } = provider(held);
      await sendWrite(update(connector, { id: '1', Rating: 'Hot', Name: 'A' }));
      expect(written.map(({ record }) => record)).toEqual([{ id: '1', Name: 'A' }]);
    },
  );

  it('takes its default when the request leaves it out', async () => {
    const settings = {
      selectedFieldSettings: { Rating: { default: { stringValue: 'Warm' }, writeOnUpdate: 'ifEmpty' } },
    };
    const { connector, written } = provider({});
    await sendWrite(update(connector, { id: '1', Name: 'A' }, settings));
    expect(written).toMatchObject([{ record: { Rating: 'Warm' } }]);
  });

  it('is not read when the request does not write it', async () => {
    const { connector, asked, written } = provider({});
    await sendWrite(update(connector, { id: '1', Name: 'A' }));
    expect([asked.length, written.length]).toEqual([0, 1]);
  });

  it('has nothing sent when nothing is left to change', async () => {
    const { connector, written } = provider({ Rating: 'Cold' });
    expect(await sendWrite(update(connector, { id: 7, Rating: 'Hot' }))).toEqual(ok({ recordId: '7' }));
    expect(written).toEqual([]);
  });

  it('fails as the write does when the record cannot be read, and nothing was sent', async () => {
    const { connector, written } = provider({
      kind: 'timeout',
      message: 'too slow',
      retryable: true,
      mayHaveArrived: true,
    } satisfies ProviderFailure);
    expect(await sendWrite(update(connector, { id: '1', Rating: 'Hot' }))).toMatchObject({
      ok: false,
      rejection: { kind: 'timeout', retryable: true, mayHaveArrived: false },
    });
    expect(written).toEqual([]);
  });
});
