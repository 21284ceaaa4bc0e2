/**
 * Origin of the page that started a sign-in; only that page receives the outcome.
 *
 * @param header the request's `Origin`, which a browser sends with every such call and no page can change
 * @returns undefined when there is none that a message can be addressed to: no browser, or an opaque origin
 */
export function openerOrigin(header: string | undefined): string | undefined {
  if (header === undefined || !URL.canParse(header)) return undefined;
  const { protocol, origin } = new URL(header);
  return /^https?:$/.test(protocol) && origin === header ? origin : undefined;
}
