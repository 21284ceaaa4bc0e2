import { describe, expect, it } from 'vitest';
import { AMP_KEY, problemAnswer, useAmp } from '../../test/support/run-amp.ts';
import { startStubApi } from '../../test/support/stub-api.ts';

const { amp, serve } = useAmp();

describe('refusals', () => {
  it('show what happened, where, and what to do', async () => {
    await serve({
      'GET /v1/projects': problemAnswer(400, {
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

  it('are printed as the problem document with --json', async () => {
    await serve({ 'GET /v1/projects': problemAnswer(401, { detail: 'Unknown key.' }) });
    const { exitCode, out } = await amp(['list:projects', '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ status: 401, detail: 'Unknown key.' });
  });

  it('never show the key, not even in diagnostics', async () => {
    await serve({ 'GET /v1/projects': problemAnswer(401, { detail: 'Unknown key.' }) });
    const { out, err } = await amp(['list:projects', '--debug', '--key', AMP_KEY]);
    expect(err).toContain('GET ');
    expect(out + err).not.toContain(AMP_KEY);
  });

  it('tell the address and what to try when nobody answers', async () => {
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
  ])('tell that %s is not an answer of the API', async (_what, answer) => {
    await serve({ 'GET /v1/projects': answer });
    const { exitCode, out } = await amp(['list:projects']);
    expect(exitCode).toBe(1);
    expect(out).toContain('which is not an answer of this API');
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

describe('help', () => {
  it.each([['--help'], ['help'], ['deploy', '--help'], ['--version']])(
    'amp %s ends with exit code 0',
    async (...args) => {
      const { exitCode, out } = await amp(args);
      expect(exitCode).toBe(0);
      expect(out).not.toBe('');
    },
  );
});
