/**
 * @param max UTF-16 units
 * @returns the beginning of a text, without half of a character at its end, which is no valid Unicode
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(max - 1));
  return text.slice(0, isHalf ? max - 1 : max);
}
