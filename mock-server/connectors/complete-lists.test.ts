import { describe, expect, it } from 'vitest';
import { ok } from '../core/kernel/result.ts';
import { callTracking } from './call-tracking/call-tracking.ts';
import { hubspot } from './hubspot/hubspot.ts';
import { salesforce } from './salesforce/salesforce.ts';

/** A provider that gives these bodies one after the other, whatever is asked. */
function contextGiving(...bodies: unknown[]) {
  const sent: unknown[] = [];
  const metadata = { accountId: { value: '1', source: 'provider' as const } };
  return {
    sent,
    metadata,
    now: () => 0,
    send: async ({ body, path }: { body?: unknown; path: string }) => {
      if (path.includes('/properties/')) {
        return ok({ status: 200, headers: {}, text: '', json: { results: [{ name: 'email' }] } });
      }
      sent.push(body);
      const json = bodies.shift();
      return ok({ status: 200, headers: {}, text: JSON.stringify(json), json });
    },
  };
}

const LISTS = { objectName: 'contacts', cursor: null, fields: ['email'] };
const SEARCHES = { ...LISTS, since: '2026-01-01T00:00:00Z' };
const RECORDS = [{ id: '1', properties: {} }];

describe('a page of HubSpot', () => {
  it.each([100, '100'])('names the next one by %j', async (after) => {
    const context = contextGiving({ results: RECORDS, paging: { next: { after } } });
    expect(await hubspot.readPage(context, LISTS)).toMatchObject({ value: { next: '100' } });
  });

  it.each([{}, { next: null }, null, undefined])('is the last one with the paging %j', async (paging) => {
    const page = await hubspot.readPage(contextGiving({ results: RECORDS, paging }), LISTS);
    expect(page).toEqual(ok({ records: RECORDS }));
  });

  it.each([{ next: {} }, { next: { after: '' } }, { next: { after: [1] } }, { next: 'x' }, 'x', [1]])(
    'fails the read with the unknown paging %j',
    async (paging) => {
      for (const request of [LISTS, SEARCHES, { ...LISTS, objectName: 'owners' }]) {
        expect(await hubspot.readPage(contextGiving({ results: RECORDS, paging }), request)).toMatchObject({
          rejection: { kind: 'serverError', retryable: false, message: expect.stringContaining('paging.next.after') },
        });
      }
    },
  );

  it('continues a search behind a page without records', async () => {
    const next = { paging: { next: { after: '100' } } };
    const context = contextGiving({ results: RECORDS, ...next }, { results: [], ...next }, { results: RECORDS });
    let cursor: string | null = null;
    for (let pages = 0; pages < 2; pages += 1) {
      const page = await hubspot.readPage(context, { ...SEARCHES, cursor });
      cursor = page.ok ? (page.value.next ?? null) : null;
    }
    expect(await hubspot.readPage(context, { ...SEARCHES, cursor })).toEqual(ok({ records: RECORDS }));
    const aboveFirst = [{ filters: expect.arrayContaining([expect.objectContaining({ operator: 'GT', value: '1' })]) }];
    expect(context.sent[1]).toMatchObject({ filterGroups: aboveFirst });
    expect(context.sent[2]).toMatchObject({ filterGroups: aboveFirst, after: '100' });
  });

  it('fails a search whose last record has no id to continue from', async () => {
    const context = contextGiving({ results: [{ properties: {} }], paging: { next: { after: '100' } } });
    expect(await hubspot.readPage(context, SEARCHES)).toMatchObject({
      rejection: { message: expect.stringContaining('without an id') },
    });
  });

  it('fails a list of wide records when one of them could not be read', async () => {
    const fields = Array.from({ length: 1_000 }, (_, index) => `field_${index}`);
    const errors = [{ category: 'INTERNAL_ERROR', message: 'try later' }];
    const context = contextGiving({ results: [...RECORDS, { id: '2' }] }, { results: RECORDS, errors });
    expect(await hubspot.readPage(context, { ...LISTS, fields })).toMatchObject({
      rejection: { message: 'try later' },
    });
  });
});

describe('a page of Salesforce', () => {
  it.each([{}, { done: 'true' }, { done: false }, { done: false, nextRecordsUrl: 1 }])(
    'fails the read with the unknown end %j',
    async (end) => {
      const context = contextGiving({ records: [{ Id: '1' }], ...end });
      expect(await salesforce.readPage(context, { objectName: 'Account', cursor: null, fields: ['Id'] })).toMatchObject(
        {
          rejection: { kind: 'serverError', message: expect.stringContaining('the next page of Account') },
        },
      );
    },
  );
});

describe('a page of CallRail', () => {
  const tags = [{ id: 1 }, { id: 2 }];
  const read = (json: unknown, cursor: string | null = null) =>
    callTracking.readPage(contextGiving(json), { objectName: 'tags', cursor, pageSize: 2 });

  it('names the next one by numbers that come as text', async () => {
    expect(await read({ page: '1', total_pages: '2', tags })).toMatchObject({ value: { next: '2' } });
  });

  it.each([
    { page: 1 },
    { total_pages: 2 },
    { page: 1, total_pages: null },
    { page: 1, total_pages: 'many' },
    { page: 2, total_pages: 2 },
    {},
  ])('fails the read with the unknown pages %j', async (pages) => {
    expect(await read({ ...pages, tags })).toMatchObject({
      rejection: { kind: 'serverError', message: expect.stringMatching(/page.* of tags/) },
    });
  });

  it.each([{}, { error: 'no' }, { page: 1, total_pages: 3, total_records: 300 }])(
    'fails the read without a list and without a total of 0: %j',
    async (json) => {
      expect(await read(json)).toMatchObject({ rejection: { message: expect.stringContaining('a list of tags') } });
    },
  );
});
