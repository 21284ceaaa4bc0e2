/**
 * Returns the address to redirect to after connecting, or undefined if it is unsafe. A host may take it from its own
 * address bar, so anything that could run a script or lead to another origin unnoticed (`javascript:`, `//host`,
 * `/\host`, tabs within the scheme) is rejected. Another origin is allowed if written as http or https.
 *
 * @param base address of the page
 */
export function redirectTarget(redirectUrl: string | undefined, base: string): string | undefined {
  if (!redirectUrl || !URL.canParse(redirectUrl, base)) return undefined;
  const target = new URL(redirectUrl, base);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return undefined;
  const isWrittenOut = /^https?:\/\//i.test(redirectUrl);
  return isWrittenOut || target.origin === new URL(base).origin ? target.href : undefined;
}
