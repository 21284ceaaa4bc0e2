/** @returns the row as a record, when there is one */
export function found<Row, Record>(row: Row | undefined, toRecord: (row: Row) => Record): Record | undefined {
  return row === undefined ? undefined : toRecord(row);
}

/** @returns the row with that id, else one with that name: an id always wins over a name that looks like it */
export function byIdFirst<Row extends { id: string }>(rows: Row[], idOrName: string): Row | undefined {
  return rows.find(({ id }) => id === idOrName) ?? rows[0];
}
