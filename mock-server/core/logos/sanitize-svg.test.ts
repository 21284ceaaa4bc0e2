import { describe, expect, it } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`;

describe('a sanitised picture', () => {
  it('keeps shapes, gradients, plain styles and references to its own elements', () => {
    const content =
      '<style>.a{fill:#f00}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<path class="a" d="M0 0h24" fill="url(#g)"/><use href="#g"/>';
    expect(sanitizeSvg(svg(content, ' viewBox="0 0 24 24"'))).toBe(`${HEAD} viewBox="0 0 24 24">${content}</svg>`);
  });

  it('is read after a declaration, a plain document type and comments', () => {
    const head =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><!-- made by hand -->';
    expect(sanitizeSvg(head + svg('<path d="M0 0"/>'))).toBe(`${HEAD}><path d="M0 0"/></svg>`);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script that is empty', '<script href="https://evil.example/x.js"/>'],
    ['foreign content', '<foreignObject><div><iframe src="https://evil.example"></iframe></div></foreignObject>'],
    ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
    ['another picture', '<image href="https://evil.example/x.png"/>'],
    ['an animation of an address', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a setter', '<set attributeName="onload" to="alert(1)"/>'],
    ['a script of another prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
    ['an element inside one that is left out', '<metadata><script>1</script><path d="M0 0"/></metadata>'],
  ])('omits %s', (_what, content) => {
    expect(sanitizeSvg(svg(`${content}<path d="M1 1"/>`))).toBe(`${HEAD}><path d="M1 1"/></svg>`);
  });

  it.each([
    ['an event handler', 'onload="alert(1)"'],
    ['a handler in single quotes', "onclick='alert(1)'"],
    ['an external reference', 'href="https://evil.example/x.svg#a"'],
    ['an external reference of XLink', 'xlink:href="//evil.example/x.svg#a"'],
    ['an address with a script', 'href="javascript:alert(1)"'],
    ['an encoded script', 'href="&#106;avascript:alert(1)"'],
    ['an external fill', 'fill="url(https://evil.example/x.svg#a)"'],
    ['an encoded external fill', 'fill="&#117;rl(//evil.example/#a)"'],
    ['a style with an address', 'style="background:url(https://evil.example)"'],
    ['a style with an escape', 'style="fill:\\75rl(https://evil.example)"'],
    ['a base address', 'xml:base="https://evil.example/"'],
  ])('omits %s', (_what, attribute) => {
    expect(sanitizeSvg(svg(`<path ${attribute} d="M1 1"/>`))).toBe(`${HEAD}><path d="M1 1"/></svg>`);
  });

  it('cannot be left by what its texts contain', () => {
    expect(sanitizeSvg(svg('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>'))).toBe(
      `${HEAD}><title>&lt;script&gt;alert(1)&lt;/script&gt;</title></svg>`,
    );
  });
});

it.each([
  ['declared entities', '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'],
  ['an unknown entity', svg('<title>&nbsp;</title>')],
  ['a style sheet with an import', svg('<style>@import "https://evil.example"</style>')],
  ['a style sheet with an address', svg('<style>.a{fill:url(https://evil.example)}</style>')],
  ['a style sheet with an escape', svg('<style>.a{fill:\\75rl(x)}</style>')],
  ['sections', svg('<style><![CDATA[.a{}]]></style>')],
  ['crossed elements', svg('<g><path></g></path>')],
  ['an element that is not closed', '<svg><g></svg>'],
  ['two roots', '<svg></svg><svg></svg>'],
  ['another root', '<html><svg></svg></html>'],
  ['an attribute twice', svg('<path d="M0 0" d="M1 1"/>')],
  ['an attribute without quotes', svg('<path d=M0/>')],
  ['text around it', `${svg('')}<p`],
  ['many copies', svg('<use href="#a"/>'.repeat(17))],
  ['deep nesting', svg('<g>'.repeat(100) + '</g>'.repeat(100))],
  ['nothing', ''],
])('rejects a picture with %s', (_what, text) => {
  expect(sanitizeSvg(text)).toBeUndefined();
});

it.each([
  ['comments', '<!--'.repeat(25_000)],
  ['attributes', `<svg ${'a="b" '.repeat(16_000)}`],
  ['blanks', `<svg${' '.repeat(100_000)}`],
  ['entities', svg(`<title>${'&#65'.repeat(20_000)}</title>`)],
])('takes time in proportion to a text of 100 kB: %s', (_what, text) => {
  const begin = performance.now();
  sanitizeSvg(text);
  expect(performance.now() - begin).toBeLessThan(500);
});
