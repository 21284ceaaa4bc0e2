/**
 * Members that a value lost when it was parsed, because nothing knows them.
 *
 * @param given before parsing, of a bounded depth
 * @param parsed the same value, made of what is known
 * @returns paths to the outermost of them
 */
export function unknownMembers(given: unknown, parsed: unknown, path: readonly (string | number)[] = []): MemberPath[] {
  if (Array.isArray(given)) {
    return Array.isArray(parsed)
      ? given.flatMap((one, index) => unknownMembers(one, parsed[index], [...path, index]))
      : [];
  }
  if (!isRecord(given) || !isRecord(parsed)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    // Undefined members are ignored.
    if (value === undefined) return [];
    const at = [...path, name];
    return Object.hasOwn(parsed, name) ? unknownMembers(value, parsed[name], at) : [at];
  });
}

/** Path to a member. */
export type MemberPath = (string | number)[];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
