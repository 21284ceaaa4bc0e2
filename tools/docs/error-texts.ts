import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** Text of an `AmpersandConfigError`. */
interface ConfigErrorText {
  what: string;
  why: string;
  fix: string;
}

/** Every error in how an application uses the library, in the order of the files. */
export function configErrors(): ConfigErrorText[] {
  return callsIn('src/**/*.{ts,tsx}', (callee) => callee === 'AmpersandConfigError').flatMap(([what, why, fix]) =>
    what && why && fix ? [{ what, why, fix }] : [],
  );
}

/** Every rule of a manifest with its text, by name. A rule with several texts is listed once for each. */
export function manifestRules(): { rule: string; text: string }[] {
  return callsIn('mock-server/core/manifest/*.ts', (callee) => /^report\.(error|warning)$/.test(callee))
    .flatMap(([rule, , text = '']) => (rule ? [{ rule, text: text.replace(/[ …]+$/, '').replace(/…\.$/, '…') }] : []))
    .filter(({ text }) => /[a-z]/.test(text))
    .toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
}

/** Texts of the arguments of every call; undefined where an argument has no text in the source. */
function callsIn(pattern: string, isWanted: (callee: string) => boolean): (string | undefined)[][] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !file.includes('.test.'));
  return files.toSorted().flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const found: (string | undefined)[][] = [];
    const visit = (node: ts.Node) => {
      const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
      if (isCall && isWanted(node.expression.getText())) {
        found.push((node.arguments ?? []).map((argument) => textOf(argument, node)));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Text of an expression with `…` for what is not known; a name stands for the constant that it names in the same function. */
function textOf(node: ts.Node, from: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce((text, span) => {
      const isQuoted = /^(quote|JSON\.stringify)\(/.test(span.expression.getText());
      return `${text}${isQuoted ? '"…"' : '…'}${span.literal.text}`;
    }, node.head.text);
  }
  if (ts.isConditionalExpression(node)) return textOf(node.whenTrue, from);
  if (ts.isIdentifier(node)) {
    for (let block: ts.Node = from; block; block = block.parent) {
      const statements: readonly ts.Statement[] = ts.isBlock(block) ? block.statements : [];
      const declared = statements
        .filter(ts.isVariableStatement)
        .flatMap(({ declarationList }) => declarationList.declarations)
        .find(({ name }) => name.getText() === node.text);
      if (declared?.initializer) return textOf(declared.initializer, declared);
    }
  }
  return undefined;
}
