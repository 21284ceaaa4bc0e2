/**
 * Capitalizes the first letter of a text.
 *
 * @param language BCP 47 tag
 */
export function capitalize(language: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
