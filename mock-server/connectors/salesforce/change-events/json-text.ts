/**
 * Cuts the text of a JSON list into the texts of its entries. Unlike parsed values they keep every digit of a number.
 *
 * @param text a list, and valid JSON
 */
export function entryTexts(text: string): string[] {
  return [...partsOf(text)];
}

/**
 * Cuts the text of a JSON object into the texts of its members, by name; see {@link entryTexts}.
 *
 * @param text an object, and valid JSON
 */
export function memberTexts(text: string): Map<string, string> {
  const members = new Map<string, string>();
  for (const part of partsOf(text)) {
    const end = endOfString(part, 0);
    // The name of a member is a JSON string.
    const name = JSON.parse(part.slice(0, end)) as string;
    members.set(name, part.slice(part.indexOf(':', end) + 1).trim());
  }
  return members;
}

/** Joins members to the text of an object. */
export function objectText(members: Iterable<readonly [string, string]>): string {
  return `{${Array.from(members, ([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** The texts between the commas of the outermost list or object. */
function* partsOf(text: string): Generator<string> {
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at) - 1;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth === 1) start = at + 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      const last = text.slice(start, at).trim();
      if (depth === 0 && last !== '') yield last;
    } else if (character === ',' && depth === 1) {
      yield text.slice(start, at).trim();
      start = at + 1;
    }
  }
}

/** @returns the place behind the closing quotation mark of the string that starts at `start` */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
