import { Fragment } from 'react';
import './json-view.css';

/** Strings, numbers and literals of JSON; a string before a colon is a key. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** JSON that people can read: indented and coloured. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    // Scrollable, so it takes the focus and can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable
    <section className="json-view" aria-label={label} tabIndex={0}>
      <pre>{typeof value === 'string' ? text : highlight(text)}</pre>
    </section>
  );
}

function highlight(text: string): React.ReactNode[] {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon, number] = match;
    if (match.index > end) parts.push(<Fragment key={`t${end}`}>{text.slice(end, match.index)}</Fragment>);
    const kind = string === undefined ? (number === undefined ? 'word' : 'number') : colon ? 'key' : 'text';
    parts.push(
      <span key={match.index} className={`json-${kind}`}>
        {string ?? whole}
      </span>,
    );
    if (colon) parts.push(<Fragment key={`c${match.index}`}>{colon}</Fragment>);
    end = match.index + whole.length;
  }
  parts.push(<Fragment key="end">{text.slice(end)}</Fragment>);
  return parts;
}
