import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A word that the project replaces by a standard term. */
interface Rule {
  word: RegExp;
  replacement: string;
  /** Folders and files in which the word has an ordinary or a technical meaning. */
  allowedIn?: readonly string[];
}

const RULES: readonly Rule[] = [
  // Names
  { word: /\b(?:MOST|LONGEST|DEEPEST|LARGEST)_[A-Z]\w*/, replacement: 'MAX_…' },
  { word: /\b(?:LEAST|SHORTEST|SMALLEST)_[A-Z]\w*/, replacement: 'MIN_…' },
  { word: /\bturnstiles?\b/i, replacement: 'Mutex' },
  { word: /\bcouriers?\b/i, replacement: 'WebhookDispatcher' },
  { word: /\bGate\b/, replacement: 'Semaphore' },
  { word: /\bstands?Aside\b|\bstands? (?:aside|back)\b/i, replacement: 'back off' },
  { word: /\bisCrowded\b/, replacement: 'isBackpressured' },
  { word: /\b(?:Danger|Install)Acts?\b/, replacement: 'DestructiveAction, InstallationAction' },
  { word: /\blaid ?over\b/i, replacement: 'merge' },
  { word: /\bgoThere\b/, replacement: 'redirect' },
  { word: /\bisUnheardOf\b/, replacement: 'hasNoActivity' },
  { word: /\bisOnlyALook\b/, replacement: 'isPrefetch' },
  { word: /\bisTold\b/, replacement: 'hasSubscription' },
  {
    word: /\b(?:take|leave|bring|hold|keep|tell|hear|judge|mend)(?!Alive|PreviousData)[A-Z]\w*/,
    replacement: 'acquire, load, lease, store, retain, notify, validate …',
  },
  // Words
  { word: /\banew\b/i, replacement: 'again' },
  { word: /\bany ?more\b/i, replacement: 'no longer' },
  { word: /\bmend(?:s|ed|ing)?\b/i, replacement: 'fix, repair' },
  { word: /\bjudg(?:e|es|ed|ing|e?ments?)\b/i, replacement: 'validate, evaluate, classify' },
  { word: /\b(?:some|no|any|every)body\b/i, replacement: 'a user, another process, the caller' },
  { word: /\bwho(?:m)?ever\b/i, replacement: 'the caller, the process that' },
  { word: /\bin words\b/i, replacement: 'as text' },
  { word: /\b(?:un)?told\b/i, replacement: 'notified, reported' },
  { word: /\b(?:hears?|heard)\b/i, replacement: 'receive' },
  { word: /\blook-ups?\b/i, replacement: 'query, lookup' },
  { word: /\bmisfits?\b/i, replacement: 'unsupported field' },
  { word: /\btroubles?\b/i, replacement: 'error, failure' },
  {
    // Members of a sandbox are called `faults`.
    word: /(?<![./])\bfaults?\b(?!-)/i,
    replacement: 'error, failure',
    // Fault injection is the standard term for simulated faults.
    allowedIn: [
      'CONTRIBUTING.md',
      'mock-server/README.md',
      'mock-server/connectors/README.md',
      'mock-server/demo/start/start-demo.ts',
      'mock-server/msw/',
      'mock-server/sandbox/',
      'stories/',
      'test/',
      'tools/verify/',
      'vitest.config.ts',
    ],
  },
  {
    word: /(?:\/\*\*?|@returns|@param \w+) (?:what|who|whom|whose|the ones? (?:that|of|in|who))\b/i,
    replacement: 'the name of the thing',
  },
  { word: /\b(?:contract|report), sections? \d/, replacement: 'an RFC, a public document, or nothing' },
];

/** Files that contain the list itself. */
const LISTS = ['test/architecture/vocabulary.test.ts', 'tools/metrics.ts'];
const FILES = globSync('**/*.{ts,tsx,md,mdx,html,css,json,yaml,yml,js,mjs}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|coverage|storybook-static|public|\.[^/]+)$/.test(path),
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !LISTS.includes(path) && !path.endsWith('package-lock.json'));

function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
}

/** @returns `file:line: word -> replacement` for every word of the list */
function findWords(path: string, text: string): string[] {
  const rules = RULES.filter(({ allowedIn = [] }) => !isIn(path, allowedIn));
  return text.split('\n').flatMap((line, index) =>
    rules.flatMap(({ word, replacement }) => {
      const match = word.exec(line);
      return match === null ? [] : [`${path}:${index + 1}: ${match[0]} -> ${replacement}`];
    }),
  );
}

describe('the vocabulary', () => {
  it('finds a word with its file, its line and its replacement', () => {
    expect(findWords('src/a.ts', 'const MAX = 1;\nconst MOST_TRIES = 2;')).toEqual(['src/a.ts:2: MOST_TRIES -> MAX_…']);
  });

  it('contains standard terms only, in code, documents and file names', () => {
    const words = FILES.flatMap((path) => [
      ...findWords(path, readFileSync(join(root, path), 'utf8')),
      ...findWords(path, path.replaceAll(/[-/.]/g, ' ')),
    ]);
    expect(words.join('\n')).toBe('');
  });
});
