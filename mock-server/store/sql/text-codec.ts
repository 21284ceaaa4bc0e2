/**
 * PostgreSQL stores no NUL and no lone surrogate in a text, and SQLite's functions stop at a NUL. Callers can send
 * both, for example in path parameters. Texts with such characters or the escape character are stored escaped; the
 * encoding is reversible.
 */
const ESCAPE = '\u001a';
const NUL = '\u0000';

/** @returns the value as stored in the database */
export function encodeText<T>(value: T): T | string {
  if (typeof value !== 'string') return value;
  if (!value.includes(NUL) && !value.includes(ESCAPE) && value.isWellFormed()) return value;
  return Array.from(value, (character) =>
    character === NUL || character === ESCAPE || !character.isWellFormed() ? escaped(character) : character,
  ).join('');
}

/** Reverts {@link encodeText}. */
export function decodeText<T>(value: T): T | string {
  if (typeof value !== 'string' || !value.includes(ESCAPE)) return value;
  const [first = '', ...rest] = value.split(ESCAPE);
  return (
    first + rest.map((part) => String.fromCharCode(Number.parseInt(part.slice(0, 4), 16)) + part.slice(4)).join('')
  );
}

/** Decodes all texts of the rows in place. */
export function decodeRows<T>(rows: T[]): T[] {
  for (const row of rows) {
    // Both drivers return rows as plain objects.
    const columns = row as Record<string, unknown>;
    for (const name in columns) {
      const value = columns[name];
      if (typeof value === 'string' && value.includes(ESCAPE)) columns[name] = decodeText(value);
    }
  }
  return rows;
}

function escaped(character: string): string {
  return ESCAPE + character.charCodeAt(0).toString(16).padStart(4, '0');
}
