/** Longer names are ignored. */
const MAX_NAME_LENGTH = 512;

/**
 * Derives a label from a provider's name: `created_at` becomes `Created At`, `$['address']['zipCode']` becomes `Zip
 * Code`.
 */
export function displayNameOf(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return name;
  const last = /\['([^']*)'\]$/.exec(name)?.[1] ?? name;
  const words = last
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter((word) => word !== '');
  return words.length === 0 ? name : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
