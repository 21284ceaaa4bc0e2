import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { AMP_KEY, problemStub, useAmp } from '../../test/support/run-amp.ts';
import { startStubApi } from '../../test/support/stub-api.ts';
import { COMMANDS } from './command-list.ts';

const { amp, serve } = useAmp();

describe('refusals', () => {
  it('show what happened, where, and what to do', async () => {
    await serve({
      'GET /v1/projects': problemStub(400, {
        detail: 'The request is not valid.',
        remedy: 'Correct the places above.',
        requestId: 'req-7',
        issues: [{ title: 'Wrong', detail: 'has to be a text', in: 'body', name: 'metadata.url' }],
      }),
    });
    const { exitCode, out } = await amp(['list:projects']);
    expect(exitCode).toBe(1);
    expect(out.split('\n')).toEqual([
      'The request is not valid.',
      '  metadata.url: has to be a text',
      'Correct the places above.',
      '(400 Refused, request req-7)',
    ]);
  });

  it('contain a single reason once', async () => {
    const issue = { title: 'Wrong', detail: 'has to be a text', in: 'body', name: 'name' };
    const detail = 'The destination is not valid. name: has to be a text';
    await serve({ 'GET /v1/projects': problemStub(400, { detail, issues: [issue] }) });
    expect((await amp(['list:projects'])).out.split('\n')).toEqual([detail, '(400 Refused)']);
  });

  it('are printed as the problem document with --json', async () => {
    await serve({ 'GET /v1/projects': problemStub(401, { detail: 'Unknown key.' }) });
    const { exitCode, out } = await amp(['list:projects', '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ status: 401, detail: 'Unknown key.' });
  });

  it('never show the key, not even in diagnostics', async () => {
    await serve({ 'GET /v1/projects': problemStub(401, { detail: 'Unknown key.' }) });
    const { out, err } = await amp(['list:projects', '--debug', '--key', AMP_KEY]);
    expect(err).toContain('GET ');
    expect(out + err).not.toContain(AMP_KEY);
  });

  it('contain the address and a remedy for an unreachable server', async () => {
    const gone = await startStubApi({});
    await gone.stop();
    const { exitCode, out } = await amp(['list:projects'], { env: { AMP_API_URL: gone.origin } });
    expect(exitCode).toBe(1);
    expect(out).toContain(`Could not reach ${gone.origin}: nothing listens there.`);
    expect(out).toContain('amp serve');
  });

  it.each([
    ['a web page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }],
    ['a 404 of another server', { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nope' }],
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }],
    ['JSON that is cut off', { status: 200, headers: { 'content-type': 'application/json' }, body: '[{' }],
  ])('report that %s is not a response of the API', async (_what, response) => {
    await serve({ 'GET /v1/projects': response });
    const { exitCode, out } = await amp(['list:projects']);
    expect(exitCode).toBe(1);
    expect(out).toContain('which is not a response of this API');
  });
});

describe('wrong usage ends with exit code 2', () => {
  it.each([
    ['no command', []],
    ['an unknown command', ['deploi', 'x']],
    ['an unknown option', ['list:projects', '--jsn']],
    ['a missing argument', ['delete:installation', 'i1', '-p', 'crm']],
    ['a surplus argument', ['list:projects', 'crm']],
    ['no project', ['list:integrations']],
    ['a blank project', ['list:integrations', '-p', ' ']],
    ['a missing required option', ['create:destination', 'hook', '-p', 'crm']],
    ['an unknown scope', ['create:api-key', '--label', 'x', '--scope', 'root', '-p', 'crm']],
    ['a public key that is not there', ['create:jwt-key', '--label', 'x', '--public-key', 'nowhere.pem']],
  ])('%s', async (_what, args) => {
    const { exitCode, out, err } = await amp(args);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).not.toBe('');
  });

  it('no key', async () => {
    const { exitCode, err } = await amp(['list:projects'], { env: { AMP_API_KEY: '' } });
    expect(exitCode).toBe(2);
    expect(err).toContain('AMP_API_KEY');
  });

  it('a key with a line end', async () => {
    expect(await amp(['list:projects', '-k', 'a\nb'])).toMatchObject({ exitCode: 2 });
  });

  it.each(['localhost:8080', 'ftp://x', 'http://', 'http://u:p@localhost:8080', 'http://a.example/?q=1'])(
    'the address %s',
    async (address) => {
      const { exitCode, err } = await amp(['list:projects'], { env: { AMP_API_URL: address } });
      expect(exitCode).toBe(2);
      expect(err).toContain('AMP_API_URL');
    },
  );
});

describe('the address', () => {
  it.each(['/', '//', '/v1', '/v1/'])('may end with %s', async (end) => {
    const stub = await serve({ 'GET /v1/projects': { body: [] } });
    const { exitCode } = await amp(['list:projects'], { env: { AMP_API_URL: `${stub.origin}${end}` } });
    expect(exitCode).toBe(0);
  });
});

describe('the time-out', () => {
  it('is reported with the variable that changes it', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo; // a TCP server has no other kind of address
    const env = { AMP_API_URL: `http://127.0.0.1:${port}`, AMP_TIMEOUT_SECONDS: '0.05' };
    const { exitCode, out } = await amp(['list:projects'], { env });
    silent.closeAllConnections();
    silent.close();
    expect(exitCode).toBe(1);
    expect(out).toBe(
      `http://127.0.0.1:${port} did not respond within 0.05 seconds. Look at the log of the server, or set AMP_TIMEOUT_SECONDS.`,
    );
  });

  it.each(['0', '-1', 'soon', '3601'])('cannot be %s', async (seconds) => {
    const { exitCode, err } = await amp(['list:projects'], { env: { AMP_TIMEOUT_SECONDS: seconds } });
    expect(exitCode).toBe(2);
    expect(err).toContain('AMP_TIMEOUT_SECONDS has to be a number above 0');
  });
});

describe('wrong usage', () => {
  it('gets what is like it, or where to look', async () => {
    expect((await amp(['deploi', 'x'])).err).toContain('Did you mean deploy?');
    expect((await amp(['help', 'list:project'])).err).toContain('Did you mean list:projects?');
    expect((await amp(['frobnicate'])).err).toContain('"amp help" lists the commands.');
    expect((await amp(['deploy'])).err).toContain('See "amp help deploy".');
    expect((await amp(['create:api-key', '--label', 'x', '--scope', 'root'])).err).toContain('full, frontend');
  });

  it('is JSON on standard error with --json', async () => {
    const { out, err } = await amp(['list:integrations', '--json']);
    expect(out).toBe('');
    expect(JSON.parse(err).detail).toContain('No project was given.');
    expect(JSON.parse((await amp(['deploi', '--json'])).err).detail).toContain("unknown command 'deploi'");
    expect(JSON.parse((await amp(['--json'])).err)).toEqual({ detail: 'No command was given.' });
  });
});

describe('help', () => {
  it.each([['--help'], ['help'], ['deploy', '--help'], ['--version']])(
    'amp %s ends with exit code 0',
    async (...args) => {
      const { exitCode, out } = await amp(args);
      expect(exitCode).toBe(0);
      expect(out).not.toBe('');
    },
  );

  it.each(COMMANDS.map(({ name, arguments: terms = [], options = [] }) => ({ name, terms, options })))(
    'of $name says what it does, what it takes, and shows it',
    async ({ name, terms, options }) => {
      const { exitCode, out } = await amp(['help', name]);
      expect(exitCode).toBe(0);
      expect(out).toMatch(new RegExp(`^Usage: amp ${name}`));
      expect(out).toContain('Examples:\n  $ ');
      expect(out).toContain('--project');
      for (const [form, meaning] of terms)
        expect(out).toMatch(new RegExp(`${form.slice(1, -1)} +${meaning.slice(0, 20)}`));
      for (const { long, description } of options)
        expect(out).toMatch(new RegExp(`${long}.* +${description.slice(0, 20)}`));
      expect(await amp([name, '--help'])).toMatchObject({ exitCode: 0, out });
    },
  );
});
