import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import * as css from './HelpText.css.ts';
import { Icon } from './Icon.tsx';

interface HelpTextProps {
  /** Plain text that may hold Markdown links; line breaks are kept. */
  text?: string;
  /** Documentation link; omitted unless it is a web address. */
  docsUrl?: string;
  /** Link text. */
  docsLabel?: string;
}

/** Help text from a catalog or manifest. */
export function HelpText({ text, docsUrl, docsLabel }: HelpTextProps) {
  const messages = useScreenMessages();
  return (
    <span className={css.text}>
      {text &&
        parseLinkedText(text).map((piece, index) =>
          piece.href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text
            <ExternalLink href={piece.href} key={index} label={piece.text} />
          ) : (
            piece.text
          ),
        )}
      {text && docsUrl && ' '}
      {docsUrl && isSafeHref(docsUrl) && <ExternalLink href={docsUrl} label={docsLabel ?? messages.common.learnMore} />}
    </span>
  );
}

/** Maximum number of characters that stay on the line of the icon, for addresses and languages without spaces. */
const MAX_UNBROKEN_CHARS = 12;

function ExternalLink({ href, label }: { href: string; label: string }) {
  const last = Math.max(label.lastIndexOf(' ') + 1, label.length - MAX_UNBROKEN_CHARS);
  return (
    <a className={css.link} href={href} rel="noopener noreferrer" target="_blank">
      {label.slice(0, last)}
      <span className={css.end}>
        {label.slice(last)}
        <span className={css.mark}>
          <Icon name="external" />
        </span>
      </span>
    </a>
  );
}

/** Part of a help text: plain text or a link. */
interface TextPiece {
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
function isSafeHref(href: string): boolean {
  return URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol);
}
