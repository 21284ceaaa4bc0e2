import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection, anInstallation, aProblem } from '../../test/support/fake-backend.ts';
import { createGate, installationWrapper, withFakeBackend } from '../../test/support/with-backend.tsx';
import { useInstallationScreen } from './useInstallationScreen.ts';

const backend = withFakeBackend();

function renderScreen(wrapper = installationWrapper(), reactStrictMode = false) {
  return renderHook(() => useInstallationScreen(), { wrapper, reactStrictMode });
}

async function readyScreen(wrapper = installationWrapper()) {
  const rendered = renderScreen(wrapper);
  await waitFor(() => expect(rendered.result.current.status).toBe('ready'));
  return rendered;
}

const installed = () => {
  backend().connections = [aConnection()];
  backend().installations = [anInstallation({ provider: 'callRail', read: { objects: {} } })];
};

describe('the first screen', () => {
  it('costs one request when nothing is connected', async () => {
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      project: { appName: 'Harbor' },
      integration: { id: 'integration-1' },
      provider: { displayName: 'CallRail' },
      connection: undefined,
      installation: undefined,
      manifest: { status: 'not-connected' },
    });
    expect(backend().seen()).toEqual(['GET /projects/harbor/bootstrap?groupRef=acme&integration=calls-to-crm']);
  });

  it('costs one request when the integration is installed', async () => {
    installed();
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      connection: { id: 'connection-1', createTime: new Date('2026-01-02T03:04:05Z') },
      installation: { id: 'installation-1' },
      manifest: { status: 'ready', revision: { id: 'revision-1' } },
    });
    expect(backend().requests).toHaveLength(1);
  });

  it('costs one request in strict mode, where React rehearses effects', async () => {
    installed();
    const { result } = renderScreen(installationWrapper(), true);
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().requests).toHaveLength(1);
  });

  it('finds the integration by id as well', async () => {
    const { result } = await readyScreen(installationWrapper({}, 'integration-1'));
    expect(result.current).toMatchObject({ integration: { name: 'calls-to-crm' } });
  });

  it('says that an integration is unknown', async () => {
    const { result } = renderScreen(installationWrapper({}, 'typo'));
    await waitFor(() => expect(result.current).toEqual({ status: 'unknown', integration: 'typo' }));
    expect(backend().requests).toHaveLength(1);
  });

  it('is loading until the answer is there', async () => {
    const gate = createGate();
    backend().beforeAnswer = () => gate.opened;
    const { result } = renderScreen();
    expect(result.current).toEqual({ status: 'loading' });
    gate.open();
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  it('shows a refusal at once, with its reason, and can be tried again', async () => {
    backend().failures.set(
      'GET /projects/harbor/bootstrap',
      aProblem('forbidden', 403, 'This key is of another project.'),
    );
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current).toMatchObject({ error: { message: 'This key is of another project.' }, isRetrying: false });
    expect(backend().requests).toHaveLength(1);

    backend().failures.clear();
    act(() => (result.current.status === 'failed' ? result.current.retry() : undefined));
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  it('tries a server error again by itself before it shows it', async () => {
    backend().failures.set('GET /projects/harbor/bootstrap', aProblem('internal', 500, 'Broken'));
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'), { timeout: 4_000 });
    expect(backend().requests).toHaveLength(3);
  });

  it('does not try a server error again that will not go away', async () => {
    const hopeless = { ...aProblem('internal', 500, 'Broken'), retryable: false };
    backend().failures.set('GET /projects/harbor/bootstrap', hopeless);
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(backend().requests).toHaveLength(1);
  });

  it('leaves no trace when it is taken away while the answer is on its way', async () => {
    const gate = createGate();
    backend().beforeAnswer = () => gate.opened;
    const { unmount } = renderScreen();
    await waitFor(() => expect(backend().requests).toHaveLength(1));
    unmount();
    gate.open();
    await gate.opened;
  });

  it('shows the provider’s objects as failed when only they could not be loaded, and asks again for them alone', async () => {
    installed();
    backend().hydrationProblem = aProblem('provider-unreachable', 422, 'CallRail says no');
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      installation: { id: 'installation-1' },
      manifest: { status: 'failed', error: { message: 'CallRail says no', status: 422 } },
    });

    backend().hydrationProblem = undefined;
    const screen = result.current;
    act(() => (screen.status === 'ready' && screen.manifest.status === 'failed' ? screen.manifest.retry() : undefined));
    await waitFor(() => expect(result.current).toMatchObject({ manifest: { status: 'ready' } }));
    expect(backend().seen().slice(1)).toEqual([
      'GET /projects/harbor/integrations/integration-1/revisions/revision-1:hydrate?connectionId=connection-1',
    ]);
  });
});

describe('the first screen on a server without the bootstrap operation', () => {
  const standardCalls = [
    'GET /projects/harbor/bootstrap?groupRef=acme&integration=calls-to-crm',
    'GET /projects/harbor',
    'GET /projects/harbor/integrations',
    'GET /projects/harbor/connections?groupRef=acme',
    'GET /providers/callRail',
    'GET /projects/harbor/integrations/integration-1/installations?groupRef=acme',
    'GET /projects/harbor/integrations/integration-1/revisions/revision-1:hydrate?connectionId=connection-1',
  ];

  it('takes the standard calls, each once', async () => {
    installed();
    backend().hasBootstrap = false;
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      connection: { id: 'connection-1' },
      installation: { id: 'installation-1' },
      manifest: { status: 'ready' },
    });
    expect(backend().seen().toSorted()).toEqual(standardCalls.toSorted());
  });

  it('lets no call wait that could go at once: two waves after the attempt', async () => {
    installed();
    backend().hasBootstrap = false;
    const [attempt, first, second] = [createGate(), createGate(), createGate()];
    const waves = [attempt, first, first, first, second, second, second];
    backend().beforeAnswer = () => waves[backend().requests.length - 1]?.opened;
    const { result } = renderScreen();
    attempt.open();
    await waitFor(() => expect(backend().requests).toHaveLength(4));
    first.open();
    await waitFor(() => expect(backend().requests).toHaveLength(7));
    second.open();
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  it('takes each call once in strict mode too', async () => {
    installed();
    backend().hasBootstrap = false;
    const { result } = renderScreen(installationWrapper(), true);
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().seen().toSorted()).toEqual(standardCalls.toSorted());
  });

  it('ignores connections to other providers', async () => {
    backend().connections = [aConnection({ id: 'other', provider: 'hubspot' })];
    backend().hasBootstrap = false;
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({ connection: undefined, manifest: { status: 'not-connected' } });
  });

  it('shows objects that could not be loaded without asking twice', async () => {
    installed();
    backend().hasBootstrap = false;
    backend().hydrationProblem = aProblem('provider-refused', 422, 'CallRail says no');
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({ manifest: { status: 'failed', error: { message: 'CallRail says no' } } });
    expect(backend().seen().toSorted()).toEqual(standardCalls.toSorted());
  });

  it('repeats only what failed when it is tried again', async () => {
    backend().hasBootstrap = false;
    backend().failures.set('GET /projects/harbor/connections', aProblem('forbidden', 403, 'No'));
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    backend().failures.clear();
    const before = backend().requests.length;
    act(() => (result.current.status === 'failed' ? result.current.retry() : undefined));
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().seen().slice(before)).toEqual([standardCalls[3], standardCalls[4], standardCalls[5]]);
  });

  it('says that an integration is unknown', async () => {
    backend().hasBootstrap = false;
    const { result } = renderScreen(installationWrapper({}, 'typo'));
    await waitFor(() => expect(result.current.status).toBe('unknown'));
  });
});
