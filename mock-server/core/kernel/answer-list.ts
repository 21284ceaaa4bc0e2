import type { EndpointName, ListQuery } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { ListedInParts, ListPosition, PartRequest, Ports, Repositories } from './ports.ts';
import type { Rejection, Result } from './result.ts';
import { ok } from './result.ts';
import { refusePageToken } from './validation-issues.ts';

/** Entries of a list that are read and sent at once. */
const BATCH_SIZE = 100;

/** A list that is one page, or longer than one batch. */
export class ListAnswer<T> {
  /** The page, or the first batch. */
  readonly items: readonly T[];
  /** The batches that follow, each read when it is asked for. */
  readonly more?: AsyncGenerator<readonly T[], void>;
  readonly nextPageToken?: string;

  constructor(items: readonly T[], rest: { more: AsyncGenerator<readonly T[], void> } | { nextPageToken?: string }) {
    this.items = items;
    Object.assign(this, rest);
  }
}

/** Where the rows of a list come from, and how they are shown. */
interface Rows<R, F, T> {
  source: ListedInParts<R, F>;
  /** Converts rows to API resources. */
  show(rows: R[]): T[] | Promise<T[]>;
}

/** A list of an endpoint. */
type List<R, F, T> = { endpoint: EndpointName; filter: F } & (
  | Rows<R, F, T>
  /** Rows that are shown with others: both are read as the database is at one instant. */
  | { joined(repositories: Repositories): Rows<R, F, T> }
);

/**
 * Reads a list: the page that the query asks for, otherwise everything in batches. Each batch is as the database is when
 * it is read (docs/decisions/streamed-lists.md).
 */
export async function answerList<R, F extends object, T>(
  { digests, store }: Pick<Ports, 'digests' | 'store'>,
  list: List<R, F, T>,
  { pageSize, pageToken }: ListQuery,
): Promise<Result<T[] | ListAnswer<T>, Rejection<'invalid-input'>>> {
  const { endpoint, filter } = list;
  if (pageSize === undefined && pageToken === undefined) {
    const { items, next } = await read({ limit: BATCH_SIZE });
    return ok(next === undefined ? items : new ListAnswer(items, { more: batches(next) }));
  }
  // A token counts for one endpoint, project and filter.
  const scope = (await digests.sha256Hex(JSON.stringify([endpoint, filter]))).slice(0, 16);
  const after = pageToken === undefined ? undefined : parseToken(pageToken, scope);
  if (pageToken !== undefined && after === undefined) return refusePageToken();
  const { items, next } = await read({
    limit: pageSize ?? LIMITS.maxPageSize,
    ...(after !== undefined && { after }),
  });
  return ok(new ListAnswer(items, next === undefined ? {} : { nextPageToken: tokenOf(next, scope) }));

  async function read(part: PartRequest): Promise<{ items: T[]; next?: ListPosition }> {
    const readFrom = async ({ source, show }: Rows<R, F, T>) => {
      const { rows, ...rest } = await source.listPart(filter, part);
      return { ...rest, items: await show(rows) };
    };
    return 'joined' in list ? store.snapshot((repositories) => readFrom(list.joined(repositories))) : readFrom(list);
  }

  async function* batches(position: ListPosition): AsyncGenerator<readonly T[], void> {
    for (let after: ListPosition | undefined = position; after !== undefined; ) {
      const { items, next } = await read({ limit: BATCH_SIZE, after });
      after = next;
      yield items;
    }
  }
}

function tokenOf({ value, seq }: ListPosition, scope: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify([scope, value, ...(seq === undefined ? [] : [seq])]));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parseToken(token: string, scope: string): ListPosition | undefined {
  const bytes = Uint8Array.from(token.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(parts) || parts[0] !== scope) return undefined;
    const [, value, seq] = parts as unknown[];
    if (typeof value !== 'string' || (seq !== undefined && !Number.isSafeInteger(seq))) return undefined;
    return { value, ...(typeof seq === 'number' && { seq }) };
  } catch {
    return undefined;
  }
}
