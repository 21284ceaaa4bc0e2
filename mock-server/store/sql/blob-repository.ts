import type { BlobRepository } from '../../core/kernel/ports.ts';
import type { BlobRecord } from '../../core/kernel/records.ts';
import type { BlobRow } from './database.ts';
import { deleteByAge } from './delete-batch.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function blobRepository(context: SqlContext): BlobRepository {
  const { db } = context;
  return {
    put: async (blob) => {
      const { path, ...columns } = toRow(blob);
      await db
        .insertInto('blobs')
        .values({ path, ...columns })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(columns))
        .execute();
    },
    get: async (path) =>
      found(await db.selectFrom('blobs').selectAll().where('path', '=', path).executeTakeFirst(), toRecord),
    deleteExpired: (batch) => deleteByAge(context, { table: 'blobs', key: 'path', age: 'expires_at' }, batch),
  };
}

function toRow(blob: BlobRecord): BlobRow {
  return {
    path: blob.path,
    bytes: blob.bytes,
    md5: blob.md5 ?? null,
    content_type: blob.contentType,
    expires_at: blob.expiresAt,
  };
}

function toRecord(row: BlobRow): BlobRecord {
  return {
    path: row.path,
    // Both drivers return a Buffer, which is compared and printed differently.
    bytes: row.bytes === null ? null : Uint8Array.from(row.bytes),
    ...(row.md5 !== null && { md5: row.md5 }),
    contentType: row.content_type,
    expiresAt: row.expires_at,
  };
}
