/**
 * Whether a name has the form of an id of this server. Such names are refused: where a request has an id or a name, the name
 * would stand for whatever has that id. The form is refused instead of the ids that exist, because an id may be given out after
 * the name, those of other projects are not for everyone to test, and a name rarely is a UUID by chance.
 */
export function isLikeId(name: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);
}

/** Detail of the refusal of a name that {@link isLikeId}. */
export const NAME_LIKE_ID = 'A name must not have the form of an id (a UUID). Choose another name';

/** Longer words are not compared, which limits the cost. */
const MAX_LENGTH = 40;

/**
 * Returns the candidate that is closest to a misspelt `word`.
 *
 * @param lettersPerMistake one letter in so many may differ
 * @returns undefined when none is near: by default, more than a third of its letters would have to change
 */
export function closestWord(word: string, candidates: Iterable<string>, lettersPerMistake = 3): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const written = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const allowed = Math.max(1, Math.floor(candidate.length / lettersPerMistake));
    if (Math.abs(candidate.length - written.length) > allowed) continue;
    const distance = editDistance(written, candidate.toLowerCase());
    if (distance <= allowed && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** @returns ` Did you mean …?` to put behind a sentence, or nothing */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const meant = closestWord(word, candidates);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

/** Levenshtein distance: letters to insert, remove or replace. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** Longer names are shown as they are. */
const MAX_NAME_LENGTH = 512;

/** Words in lower case that are written otherwise. */
const SPELLINGS = new Map(
  ['API', 'CRM', 'ID', 'IDs', 'IP', 'SMS', 'URI', 'URL', 'UTM'].map((word) => [word.toLowerCase(), word]),
);

/**
 * Derives a label from the name of a field or an object, for providers without labels: `customer_phone_number` becomes
 * `Customer phone number`, `$['address']['zipCode']` becomes `Zip code`.
 */
export function displayNameOf(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return name;
  const last = /\['([^']*)'\]$/.exec(name)?.[1] ?? name;
  const words = last
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter((word) => word !== '');
  return words.length === 0 ? name : words.map(labelOf).join(' ');
}

function labelOf(word: string, index: number): string {
  const spelling = SPELLINGS.get(word.toLowerCase());
  if (spelling !== undefined) return spelling;
  // A word in capitals is an abbreviation.
  const text = /^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase();
  return index === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
