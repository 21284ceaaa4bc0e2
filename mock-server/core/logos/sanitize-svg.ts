/** Elements that are kept; any other is left out with everything inside of it. */
const ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon defs symbol use clipPath mask pattern ' +
    'linearGradient radialGradient stop title desc text tspan style'
  ).split(' '),
);

const ATTRIBUTES = new Set(
  (
    'id class d x y x1 x2 y1 y2 cx cy dx dy r rx ry fx fy fr width height viewBox preserveAspectRatio points transform ' +
    'version offset color display visibility overflow opacity fill fill-opacity fill-rule clip-rule clip-path ' +
    'clipPathUnits mask maskUnits maskContentUnits mask-type stroke stroke-width stroke-opacity stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity gradientUnits ' +
    'gradientTransform spreadMethod patternUnits patternContentUnits patternTransform paint-order vector-effect ' +
    'shape-rendering text-anchor font-family font-size font-style font-weight letter-spacing style'
  ).split(' '),
);

/** Attributes that may point to another element of the same picture. */
const REFERENCES = new Set(['href', 'xlink:href']);

/** More copies than a logo has: nested ones multiply, which would occupy the browser. */
const MAX_USES = 16;
const MAX_DEPTH = 64;

const TOKEN =
  /<!--[\s\S]*?-->|<\?[^<>]*\?>|<!DOCTYPE[^<>[]*>|<\/([A-Za-z][\w:.-]*)\s*>|<([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|[^<]+/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/**
 * Rewrites a picture with only what a logo needs: known elements and attributes, and references within the picture.
 * Scripts, event handlers, foreign content, links and external references do not occur in the result.
 *
 * @returns undefined for a text that is not a well-formed SVG, or has styles that are not plain
 */
export function sanitizeSvg(text: string): string | undefined {
  const open: string[] = [];
  let result = '';
  let uses = 0;
  /** Depth of the outermost element that is left out. */
  let omittedFrom: number | undefined;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (token === null) return undefined;
    const [all, closed, opened, rest = ''] = token;
    if (closed !== undefined) {
      if (open.pop() !== closed) return undefined;
      if (omittedFrom === undefined) result += `</${closed}>`;
      else if (open.length === omittedFrom) omittedFrom = undefined;
    } else if (opened !== undefined) {
      const isRoot = open.length === 0;
      if (isRoot !== (opened === 'svg' && result === '') || open.length >= MAX_DEPTH) return undefined;
      const isEmpty = rest.endsWith('/');
      if (omittedFrom === undefined && ELEMENTS.has(opened)) {
        const attributes = attributesOf(isEmpty ? rest.slice(0, -1) : rest);
        uses += opened === 'use' ? 1 : 0;
        if (attributes === undefined || uses > MAX_USES) return undefined;
        result += `<${opened}${isRoot ? NAMESPACES : ''}${attributes}${isEmpty ? '/>' : '>'}`;
      } else if (!isEmpty) {
        omittedFrom ??= open.length;
      }
      if (!isEmpty) open.push(opened);
    } else if (!all.startsWith('<') && omittedFrom === undefined) {
      const content = decode(all);
      if (content === undefined || (open.length === 0 && content.trim() !== '')) return undefined;
      if (open.at(-1) === 'style' && !isPlain(content)) return undefined;
      result += encode(content);
    }
  }
  return open.length === 0 && result !== '' ? result.trim() : undefined;
}

const NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** @returns the attributes that are kept, as text; undefined when the text does not consist of attributes */
function attributesOf(text: string): string | undefined {
  let result = '';
  const seen = new Set<string>();
  ATTRIBUTE.lastIndex = 0;
  let end = 0;
  for (let match = ATTRIBUTE.exec(text); match !== null; match = ATTRIBUTE.exec(text)) {
    end = ATTRIBUTE.lastIndex;
    const [, name = '', double, single] = match;
    const value = decode(double ?? single ?? '');
    if (value === undefined || seen.has(name)) return undefined;
    seen.add(name);
    const isKept = REFERENCES.has(name) ? /^#[\w.:-]+$/.test(value) : ATTRIBUTES.has(name) && isPlain(value);
    if (isKept) result += ` ${name}="${encode(value)}"`;
  }
  return text.slice(end).trim() === '' ? result : undefined;
}

/** Whether a value or a style sheet refers to nothing but elements of the picture. */
function isPlain(value: string): boolean {
  if (/^[\w-]*$/.test(value)) return true;
  const withoutOwn = value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/g, '');
  return !/url|src|image|import|expression|script|behavior|binding|[\\@]|\/\*|<!/i.test(withoutOwn);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @returns undefined when an entity is none of XML's own */
function decode(text: string): string | undefined {
  let isKnown = true;
  const decoded = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));|&/g, (_all, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const character = name === undefined ? characterOf(code) : ENTITIES[name];
    isKnown &&= character !== undefined;
    return character ?? '';
  });
  return isKnown ? decoded : undefined;
}

function characterOf(code: number): string | undefined {
  return code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined;
}

function encode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
