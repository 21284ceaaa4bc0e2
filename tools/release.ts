import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Files that state the version, besides the lock file. */
const CHANGELOG = 'CHANGELOG.md';
const CLIENT_VERSION = 'src/api/api-client.ts';
const PACKAGES = ['package.json', 'mock-server/package.json'];

/**
 * Gives the unreleased changes a version.
 *
 * @param changelog text of CHANGELOG.md
 * @param date `YYYY-MM-DD`
 * @throws Error when there are no unreleased changes
 */
export function releasedChangelog(changelog: string, version: string, date: string): string {
  if (!/^## Unreleased\n[\s\S]*?^- /m.test(changelog)) throw new Error('CHANGELOG.md has no unreleased changes.');
  return changelog.replace(/^## Unreleased$/m, `## ${version} (${date})`);
}

/** @returns text of the newest section of a changelog, without its title */
export function releaseNotes(changelog: string): string {
  return (/^## .+\n([\s\S]+?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? '').trim();
}

/**
 * Compares a tag with everything that states the version.
 *
 * @param tag such as `v1.2.0`
 * @returns one line for each difference
 */
export function differences(tag: string, readText: (file: string) => string = read): string[] {
  const version = tag.replace(/^v/, '');
  const stated: [file: string, version: string | undefined][] = [
    ...PACKAGES.map((file): [string, string] => [file, (JSON.parse(readText(file)) as { version: string }).version]),
    [CLIENT_VERSION, /CLIENT_VERSION = '([^']+)'/.exec(readText(CLIENT_VERSION))?.[1]],
    [CHANGELOG, /^## (\S+)/m.exec(readText(CHANGELOG))?.[1]],
  ];
  return stated.filter(([, found]) => found !== version).map(([file, found]) => `${file} has ${found}, not ${version}`);
}

function prepare(version: string): void {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error('usage: npm run release -- 1.2.0');
  const changelog = releasedChangelog(read(CHANGELOG), version, new Date().toISOString().slice(0, 10));
  for (const where of [[], ['--workspace', 'mock-server']]) {
    execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version', ...where], { cwd: root });
  }
  writeFileSync(join(root, CHANGELOG), changelog);
  const client = read(CLIENT_VERSION).replace(/CLIENT_VERSION = '[^']+'/, `CLIENT_VERSION = '${version}'`);
  writeFileSync(join(root, CLIENT_VERSION), client);
  console.log(`Commit the changes on main, then: git tag v${version} && git push origin v${version}`);
}

if (import.meta.main) {
  const [command = '', value = ''] = process.argv.slice(2);
  if (command === 'notes') console.log(releaseNotes(read(CHANGELOG)));
  else if (command === 'check') {
    const found = differences(value);
    if (found.length > 0) console.error(found.join('\n'));
    process.exitCode = found.length > 0 ? 1 : 0;
  } else prepare(command);
}
