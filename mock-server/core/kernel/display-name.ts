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
