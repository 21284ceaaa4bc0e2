import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'playwright/test';
import type { ViteDevServer } from 'vite';
import { createServer } from 'vite';

let amp: ChildProcess;
let application: ViteDevServer;

test.beforeAll(async () => {
  const ports = ['API', 'WRITE', 'PROXY', 'READ', 'SEARCH', 'SUBSCRIBE'].map((name) => [`AMP_${name}_PORT`, '0']);
  const env = { ...process.env, AMP_DATA_DIR: ':memory:', ...Object.fromEntries(ports) };
  // Server, simulated HubSpot with an OAuth application, webhook inbox, and the manifest of this folder.
  amp = spawn('npx', ['amp', 'dev', '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: amp.stdout as NodeJS.ReadableStream }), 'line');
  const { api, frontendKey } = JSON.parse(line) as { api: string; frontendKey: string };
  process.env['VITE_AMP_URL'] = api;
  process.env['VITE_AMP_KEY'] = frontendKey;
  application = await createServer({ server: { host: '127.0.0.1', port: 0 } });
  await application.listen();
});

test.afterAll(async () => {
  await application?.close();
  if (amp?.exitCode !== null) return;
  amp.kill();
  await once(amp, 'exit');
});

test('connects through the window of the provider and installs', async ({ page }) => {
  await page.goto(application.resolvedUrls?.local[0] ?? '');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect HubSpot' }).click();
  await (await opened).getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.getByText(/^Installed\. My App can now use/)).toBeVisible();
});
