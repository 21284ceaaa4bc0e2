/**
 * Address to go to after a connect, or undefined when it must not be followed. A host may take it from its own address
 * bar, so anything that could run a script or lead elsewhere unseen (`javascript:`, `//host`, `/\host`, tabs within the
 * scheme) is refused. Another origin is fine where it is written out as http or https.
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
