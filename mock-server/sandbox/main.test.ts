import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function run(...flags: string[]) {
  const child = spawn(process.execPath, [MAIN, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, exited: once(child, 'exit') };
}

describe('sandbox from the command line', () => {
  it('says where it listens and stops on SIGTERM', async () => {
    const { child, exited } = run('--port', '0', '--calls', '3');
    const [line] = await once(child.stdout, 'data');
    const { event, url } = JSON.parse(String(line));
    expect(event).toBe('ready');
    const headers = { authorization: 'Token token=demo-key' };
    const response = await fetch(`${url}/v3/a/480112233/calls.json`, { headers });
    expect(await response.json()).toMatchObject({ total_records: 3 });
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('stops when the npm that runs it is asked to stop', async () => {
    const npm = spawn('npm', ['run', 'sandbox', '--silent', '--', '--port', '0'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(npm.stdout, 'data');
    const { url } = JSON.parse(String(line));
    npm.kill('SIGTERM');
    const isResponding = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(isResponding, { timeout: 10_000 }).toBe(false);
  }, 30_000);

  it('serves the OAuth provider when asked for it', async () => {
    const { child, exited } = run('oauth', '--port', '0', '--approval', 'deny');
    const [line] = await once(child.stdout, 'data');
    const { url } = JSON.parse(String(line));
    const address = `${url}/oauth/authorize?client_id=demo-client&response_type=code&redirect_uri=http://127.0.0.1/`;
    const back = await fetch(address, { redirect: 'manual' });
    expect(back.headers.get('location')).toContain('error=access_denied');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('names a provider that it does not have', async () => {
    const { child, exited } = run('fax');
    const [text] = await once(child.stderr, 'data');
    expect(String(text)).toContain('There is no simulated provider "fax".');
    expect(await exited).toEqual([2, null]);
  });

  it('shows its usage when asked for help', async () => {
    const { child, exited } = run('--help');
    const [text] = await once(child.stdout, 'data');
    expect(String(text)).toContain('usage: npm run sandbox -- ');
    expect(await exited).toEqual([0, null]);
  });

  it('shows its usage and exits with 2 on a wrong flag', async () => {
    const { child, exited } = run('--port', 'many');
    const [text] = await once(child.stderr, 'data');
    expect(String(text)).toContain('--port takes a whole number');
    expect(String(text)).toContain('usage:');
    expect(await exited).toEqual([2, null]);
  });
});
