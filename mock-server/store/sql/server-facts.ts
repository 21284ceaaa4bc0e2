import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** What the server notes about itself beside the domain's data. */
export interface ServerFacts {
  get(name: string): Promise<string | undefined>;
  /** Keeps the fact unless there is one of that name. @returns the one that is kept */
  keep(name: string, value: string): Promise<string>;
}

export function serverFacts(db: Kysely<Database>): ServerFacts {
  const get = async (name: string) => {
    const row = await db.selectFrom('server_facts').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  };
  return {
    get,
    keep: async (name, value) => {
      await db
        .insertInto('server_facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await get(name)) ?? value;
    },
  };
}
