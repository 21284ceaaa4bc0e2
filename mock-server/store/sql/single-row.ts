/** @returns the row as a record; undefined without a row */
export function found<Row, Record>(row: Row | undefined, toRecord: (row: Row) => Record): Record | undefined {
  return row === undefined ? undefined : toRecord(row);
}

/** @returns the row with that id, otherwise the row with that name */
export function byIdFirst<Row extends { id: string }>(rows: Row[], idOrName: string): Row | undefined {
  return rows.find(({ id }) => id === idOrName) ?? rows[0];
}
