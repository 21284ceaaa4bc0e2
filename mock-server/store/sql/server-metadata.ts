import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** Key-value metadata of the server, separate from domain data. */
export interface ServerMetadata {
  get(name: string): Promise<string | undefined>;
  /** Stores the value unless the name exists. @returns the stored value */
  putIfAbsent(name: string, value: string): Promise<string>;
}

export function serverMetadata(db: Kysely<Database>): ServerMetadata {
  const get = async (name: string) => {
    const row = await db.selectFrom('server_facts').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  };
  return {
    get,
    putIfAbsent: async (name, value) => {
      await db
        .insertInto('server_facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await get(name)) ?? value;
    },
  };
}
