import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sameAsEnglish } from '../../test/support/same-as-english.ts';
import { sampledTexts } from '../../test/support/text-samples.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';
import { PROBLEM_CODES } from '../contract/problem-codes.ts';
import type { Messages } from './en.ts';
import { en } from './en.ts';

const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  exports: Record<string, unknown>;
};
const languages = Object.keys(exports).flatMap((name) => name.match(/^\.\/locales\/(\w+)$/)?.[1] ?? []);
const translations = languages.filter((language) => language !== 'en');
const texts = sampledTexts();

/** Messages of providers, which are not translated. */
const providersWords: readonly string[] = ['credentials-refused', 'provider-refused'];

async function catalogueOf(language: string): Promise<Messages> {
  const module: Record<string, Messages> = await import(
    /* @vite-ignore */ new URL(`${language}.ts`, import.meta.url).href
  );
  return module[language] ?? en;
}

const leafOf = (catalogue: Messages, path: string): unknown =>
  path.split('.').reduce<unknown>((texts, key) => Object(texts)[key], catalogue);

/** Formats a text, once for each call. */
function said(catalogue: Messages, { path, calls }: (typeof texts)[number]): string[] {
  const leaf = leafOf(catalogue, path);
  if (typeof leaf === 'string') return [leaf];
  return typeof leaf === 'function' ? calls.map((values) => leaf(...values)) : [];
}

const paths = (catalogue: object, above = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'object' ? paths(value, `${above}${key}.`) : [`${above}${key}`],
  );

/** Each language decides which problem codes it has messages for. */
const isNoProblem = (path: string) => !path.startsWith('problems.');

it('finds every text of English', () => {
  expect(texts.map(({ path }) => path).toSorted()).toEqual(paths(en).filter(isNoProblem).toSorted());
});

describe.each(languages)('the texts of %s', (language) => {
  it('are complete, and no more than English has', async () => {
    const catalogue = await catalogueOf(language);
    expect(catalogue.language).toBe(language);
    expect(new Intl.Locale(language).toString()).toBe(language);
    const own = paths(catalogue).filter(isNoProblem);
    expect(own.toSorted()).toEqual(paths(en).filter(isNoProblem).toSorted());
  });

  it('are never empty or unfinished', async () => {
    const catalogue = await catalogueOf(language);
    const poor = texts.flatMap((text) =>
      said(catalogue, text)
        .filter((words) => !/\S/.test(words) || /undefined|NaN|\[object|#|^\s|\s$| {2}/.test(words))
        .map((words) => `${text.path}: ${words}`),
    );
    expect(poor.filter((text) => text !== 'field.types.other: ')).toEqual([]);
  });

  it('have forms for the numbers that the language tells apart, and no others', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // Whole millions are the only "many" here, and their form is the general one.
    const needed = pluralCategories.filter((category) => category !== 'many');
    for (const { place, tag, forms } of pluralForms(language)) {
      expect(tag, place).toBe(language);
      expect(pluralCategories, place).toEqual(expect.arrayContaining(forms));
      // A number that stands alone has no forms.
      if (!place.includes("{ other: '#' }")) expect(forms, place).toEqual(expect.arrayContaining(needed));
    }
  });
});

describe.each(translations)('the translation to %s', (language) => {
  it('says every name and number that English says', async () => {
    const catalogue = await catalogueOf(language);
    const marks = (words: string | undefined) => [...new Set(words?.match(/Name\d+|701/g))].toSorted();
    for (const text of texts) {
      const [own, english] = [said(catalogue, text), said(en, text)];
      expect(own.map(marks), text.path).toEqual(english.map(marks));
    }
  });

  it('leaves no English behind', async () => {
    const catalogue = await catalogueOf(language);
    const expected = sameAsEnglish[language] ?? [];
    const left = texts.filter((text) => {
      const english = new Set(said(en, text).filter((words) => /\p{L}/u.test(words.replace(/Name\d+/g, ''))));
      return said(catalogue, text).some((words) => english.has(words));
    });
    expect(left.map(({ path }) => path).filter((path) => !expected.includes(path))).toEqual([]);
    expect(expected.filter((path) => !left.some((text) => text.path === path))).toEqual([]);
  });

  it('has words for every refusal that the server tells in its own', async () => {
    const { problems } = await catalogueOf(language);
    const codes = Object.keys(PROBLEM_CODES).filter((code) => !providersWords.includes(code));
    expect(Object.keys(problems).toSorted()).toEqual(codes.toSorted());
    for (const code of codes) expect(problems[code as ProblemCode]?.reason('Detail.').length, code).toBeGreaterThan(5);
  });
});

/** Every call of `plural` in the files of a language. */
function pluralForms(language: string): { place: string; tag: string; forms: string[] }[] {
  const found: { place: string; tag: string; forms: string[] }[] = [];
  for (const name of globSync(`${language}{,-*}.ts`, { cwd: import.meta.dirname })) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'plural') {
        const [tag, , forms] = node.arguments;
        found.push({
          place: `${name}: ${node.getText()}`,
          tag: tag && ts.isStringLiteral(tag) ? tag.text : '',
          forms:
            forms && ts.isObjectLiteralExpression(forms)
              ? forms.properties.map((form) => form.name?.getText() ?? '')
              : [],
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}
