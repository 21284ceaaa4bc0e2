import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const components = join(import.meta.dirname, '../../src/components');

/** Attributes and props with text that is displayed or announced. */
const localizedProps =
  /^(alt|title|placeholder|label|summary|description|heading|help|hint|note|progress|remedy|reason|text|aria-(label|description|placeholder|roledescription|valuetext)|\w+(Label|Title|Text|Help))$/;
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Texts that a component says by itself, each with its place. Names of parts, types and classes are not texts. */
function hardcodedTexts(fileName: string, source: string): string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    if (hasLetters(text)) found.push(`${fileName}:${line + 1} ${text.trim()}`);
  };
  /** Texts that an expression can come to. */
  const noteValue = (node: ts.Expression | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) note(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      note(node, [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(''));
    } else if (ts.isParenthesizedExpression(node)) noteValue(node.expression);
    else if (ts.isConditionalExpression(node)) {
      noteValue(node.whenTrue);
      noteValue(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) noteValue(node.left);
      noteValue(node.right);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) noteValue(node.expression);
    if (ts.isJsxAttribute(node) && localizedProps.test(node.name.getText())) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value)) note(value, value.text);
      if (value && ts.isJsxExpression(value)) noteValue(value.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('every text that is displayed or announced', () => {
  it('comes from the catalogue, and none from a component', () => {
    const files = globSync('**/*.tsx', { cwd: components }).filter((name) => !/\.(test|stories)\.tsx$/.test(name));
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((name) => hardcodedTexts(name, readFileSync(join(components, name), 'utf8')))).toEqual([]);
  });

  it.each([
    ['between tags', '<p>Hello</p>', 'Hello'],
    ['in braces', "<p>{isOpen ? 'Open' : name}</p>", 'Open'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be found
    ['put together', '<p>{`${count} fields`}</p>', 'fields'],
    ['as a label that is only announced', '<button aria-label="Close" />', 'Close'],
    ['as a prop of a part', "<Button progress={isSaving && 'Saving'} />", 'Saving'],
  ])('is found where it does not: %s', (_place, code, text) => {
    expect(hardcodedTexts('planted.tsx', `const planted = ${code};`)).toEqual([`planted.tsx:1 ${text}`]);
  });

  it('is not mistaken for names that are not displayed', () => {
    const code =
      '<Icon className="a" name="chevron" type="button">{messages.cancel} · {words[kind === "a" ? 1 : 2]}</Icon>';
    expect(hardcodedTexts('planted.tsx', `const planted = ${code};`)).toEqual([]);
  });
});
