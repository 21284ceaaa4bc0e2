import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { accessibilityDefects, limits, runningDefects } from '../../stories/docs/defects.ts';
import { features } from '../../stories/docs/scoreboard.ts';

const root = join(import.meta.dirname, '../..');
const lists = { features, runningDefects, limits, accessibilityDefects };
const all = Object.values(lists).flat();

it('answers every line of the lists, in their order', () => {
  const numbers = Object.entries(lists).map(([name, rows]) => [name, rows.map(({ number }) => number)]);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(Object.fromEntries(numbers)).toEqual({
    features: upTo(108),
    runningDefects: upTo(15),
    limits: upTo(25),
    accessibilityDefects: upTo(16),
  });
  expect(all.filter(({ shownBy }) => shownBy.length === 0)).toEqual([]);
});

it('says what is missing where something is', () => {
  expect(all.filter(({ answer, note }) => answer !== 'works' && !note)).toEqual([]);
});

it('names tests that are there', () => {
  const wrong = all
    .flatMap(({ shownBy }) => shownBy)
    .flatMap(({ file, title }) => {
      const path = join(root, file);
      if (!existsSync(path)) return [`${file} is gone`];
      if (title === undefined) return /\.test-d\.tsx?$/.test(file) ? [] : [`${file} needs a title`];
      return titlesIn(path).has(title) ? [] : [`${file} has no test "${title}"`];
    });
  expect([...new Set(wrong)]).toEqual([]);
});

const known = new Map<string, Set<string>>();

/** Titles of the tests and groups in a file that run, or names of its stories; `…` stands for what is computed. */
function titlesIn(path: string): Set<string> {
  const found = known.get(path) ?? new Set();
  if (known.has(path)) return found;
  known.set(path, found);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = node.arguments[0];
      if (title && ts.isStringLiteralLike(title)) found.add(title.text);
      if (title && ts.isTemplateExpression(title)) {
        found.add([title.head, ...title.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'));
      }
    }
    if (path.endsWith('.stories.tsx') && ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)) {
      found.add(node.name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** `it`, `test` and `describe`, with `each` and the like, and without what keeps a test from running. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text);
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  return (
    ts.isPropertyAccessExpression(callee) &&
    !['skip', 'todo', 'fails'].includes(callee.name.text) &&
    isTest(callee.expression)
  );
}
