import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Chromium that tests, end-to-end runs and screenshots share.
 *
 * In this order: `CHROMIUM_PATH`, the browser that npm installed, one of the system's, and last `undefined`, with which
 * Playwright takes the one of `npx playwright install chromium`.
 *
 * @returns path of an executable that has been started once, or undefined
 */
export function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform !== 'linux') return undefined;
  const fromNpm = process.arch === 'x64' ? unpackNpmBrowser() : undefined;
  return [fromNpm, ...systemBrowsers].find((path) => path !== undefined && starts(path));
}

/** Launch options for Playwright: no call home, and no sandbox because CI containers run as root. */
export function browserLaunchOptions(): { executablePath: string | undefined; args: string[] } {
  return {
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--font-render-hinting=none',
    ],
  };
}

/** The package holds a compressed Chromium; it is unpacked once, beside the other caches, and moved into place whole. */
function unpackNpmBrowser(): string | undefined {
  const packageFile = join(root, 'node_modules/@sparticuz/chromium/package.json');
  if (!existsSync(packageFile)) return undefined;
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    const staging = `${folder}-${process.pid}`;
    mkdirSync(staging, { recursive: true });
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
      { cwd: root, env: { ...process.env, TMPDIR: staging }, stdio: 'ignore' },
    );
    try {
      renameSync(staging, folder);
    } catch {
      // Another process unpacked it meanwhile: its copy is as good.
      rmSync(staging, { recursive: true, force: true });
    }
  }
  return join(folder, 'chromium');
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
