/** Part of a help text: plain text or a link. */
export interface TextPiece {
  text: string;
  /** http, https or mailto only. */
  href?: string;
}

const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;

/**
 * Splits the help text of a catalogue or manifest at its Markdown links. Everything else is plain text, and a link to
 * anything but http, https or mail stays text: such texts are written by third parties.
 */
export function parseLinkedText(source: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of source.matchAll(LINK)) {
    if (match.index > end) pieces.push({ text: source.slice(end, match.index) });
    const [whole, text = '', href = ''] = match;
    pieces.push(isSafeHref(href) ? { text, href } : { text: whole });
    end = match.index + whole.length;
  }
  if (end < source.length) pieces.push({ text: source.slice(end) });
  return pieces;
}

/** Whether a link from a third party may be followed: an absolute http, https or mail address. */
export function isSafeHref(href: string): boolean {
  return URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol);
}
