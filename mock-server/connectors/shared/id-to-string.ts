/** The id of a record, which outside is always a text; undefined when there is none. Some providers number theirs. */
export function idToString(id: unknown): string | undefined {
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}
