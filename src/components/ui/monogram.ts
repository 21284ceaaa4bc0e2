/**
 * One or two letters that stand for a name: the initials of its words or humps, else its first letter.
 * "CallRail" gives CR, "Zoho CRM" ZC, "HubSpot" HS, "Slack" S.
 */
export function monogram(name: string): string {
  const words = name.match(/\p{Lu}\p{Ll}+|\p{Lu}+|\p{L}+|\p{N}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toLocaleUpperCase('en');
}
