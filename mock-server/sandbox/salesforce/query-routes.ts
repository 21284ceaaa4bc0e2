import type { Org } from './org.ts';
import type { SandboxResponse } from './response.ts';
import { refusal } from './response.ts';
import { salesforceId } from './salesforce-id.ts';
import type { Session } from './session.ts';
import { parseStatement } from './soql-parse.ts';
import type { Found } from './soql-run.ts';
import { runStatement, showRecord } from './soql-run.ts';

/** Handles queries page by page. */
export interface QueryRoutes {
  /** @param options the header Sforce-Query-Options */
  query(session: Session, version: string, statement: string, options: string | undefined): SandboxResponse;
  /** @param locator last part of a `nextRecordsUrl` */
  queryMore(version: string, locator: string): SandboxResponse;
}

/** Longest statement. Source: Salesforce app limits. */
const MAX_QUERY_LENGTH = 100_000;

/**
 * @param maxPerPage 2,000 at Salesforce
 */
export function createQueryRoutes(org: Org, maxPerPage: number): QueryRoutes {
  const cursors = new Map<string, { found: Found; perPage: number }>();

  function page(id: string, version: string, start: number): SandboxResponse {
    const cursor = cursors.get(id);
    if (cursor === undefined || start >= cursor.found.ids.length) {
      return refusal(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
    }
    return pageOf(cursor.found, cursor.perPage, id, version, start);
  }

  function pageOf(found: Found, perPage: number, id: string, version: string, start: number): SandboxResponse {
    const end = start + perPage;
    const isDone = end >= found.ids.length;
    return {
      status: 200,
      body: {
        totalSize: found.ids.length,
        done: isDone,
        ...(!isDone && { nextRecordsUrl: `/services/data/${version}/query/${id}-${end}` }),
        records: found.ids.slice(start, end).map((record) => showRecord(org, found, record, version)),
      },
    };
  }

  return {
    query(session, version, text, options) {
      if (text.length > MAX_QUERY_LENGTH)
        return refusal(400, 'MALFORMED_QUERY', 'SOQL statements cannot be longer than 100000 characters.');
      const statement = parseStatement(text);
      if ('error' in statement) return refusal(400, 'MALFORMED_QUERY', statement.error);
      const found = runStatement(org, session, statement);
      if ('refused' in found) return found.refused;
      const asked = Number(/batchSize=(\d+)/i.exec(options ?? '')?.[1] ?? maxPerPage);
      // Outside its bounds Salesforce takes the nearest size that it has.
      const perPage = Math.min(Math.max(asked, Math.min(200, maxPerPage)), maxPerPage);
      const id = salesforceId('01g', cursors.size);
      if (found.ids.length > perPage) cursors.set(id, { found, perPage });
      return pageOf(found, perPage, id, version, 0);
    },
    queryMore(version, locator) {
      const [, id = '', start = ''] = /^([A-Za-z0-9]+)-(\d+)$/.exec(locator) ?? [];
      return page(id, version, Number(start));
    },
  };
}
