import { describe, expect, it } from 'vitest';
import { parseLinkedText } from './HelpText.tsx';

describe('help texts of third parties', () => {
  it('keep their links', () => {
    expect(parseLinkedText('See [the guide](https://example.com/guide) first.')).toEqual([
      { text: 'See ' },
      { text: 'the guide', href: 'https://example.com/guide' },
      { text: ' first.' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', 'vbscript:x'])(
    'show a link to %s as text',
    (href) => {
      const source = `[click](${href})`;
      expect(parseLinkedText(source).every((piece) => piece.href === undefined)).toBe(true);
      expect(
        parseLinkedText(source)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(source);
    },
  );

  it('are otherwise plain text', () => {
    expect(parseLinkedText('<b>bold</b> **stars** ![x](y)')).toEqual([
      { text: '<b>bold</b> **stars** !' },
      { text: '[x](y)' },
    ]);
  });

  it('are read in linear time', () => {
    const started = performance.now();
    parseLinkedText('[a]('.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
