import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MOCK, SCENARIOS } from '../../mock-server/msw/index.ts';
import { aProblem, installationWrapper, providerWrapper, withBackend } from '../../test/support/with-backend.tsx';
import { useInstallationScreen } from '../queries/useInstallationScreen.ts';
import { useIsIntegrationInstalled } from './useIsIntegrationInstalled.ts';

const backend = withBackend();

function renderIsInstalled(integration: string, options = {}, consumerRef?: string) {
  return renderHook(() => useIsIntegrationInstalled(integration, MOCK.groupRef, consumerRef), {
    wrapper: providerWrapper(options),
  });
}

function Answer() {
  return <p>{useIsIntegrationInstalled('mock-calls', MOCK.groupRef).isIntegrationInstalled && 'installed'}</p>;
}

describe('whether a group has installed an integration', () => {
  it('is loading, then no', async () => {
    const { result } = renderIsInstalled('mock-calls');
    expect(result.current).toEqual({
      isLoaded: false,
      isIntegrationInstalled: false,
      isLoading: true,
      config: undefined,
      isError: false,
      error: null,
    });
    await waitFor(() => expect(result.current.isLoaded).toBe(true));
    expect(result.current).toMatchObject({ isIntegrationInstalled: false, isLoading: false, config: undefined });
    expect(backend().lines()).toEqual(['GET /bootstrap?groupRef=mock-group&integration=mock-calls&storedOnly=true']);
  });

  it('takes the standard calls, once each, from a server that lacks the operation', async () => {
    backend().failures.set('GET /bootstrap', aProblem('route-not-found', 404, 'No such address'));
    const { result } = renderIsInstalled('mock-calls');
    await waitFor(() => expect(result.current.isLoaded).toBe(true));
    expect(new Set(backend().lines()).size).toBe(backend().lines().length);
  });

  it('is yes, with the config, when asked by name', async () => {
    await backend().seed(SCENARIOS.installed);
    const { result } = renderIsInstalled(MOCK.integration);
    await waitFor(() => expect(result.current.isIntegrationInstalled).toBe(true));
    expect(result.current.config).toMatchObject({ createTime: expect.any(Date) });
    expect(result.current.config?.content.read?.objects).toHaveProperty('calls');
  });

  it('is asked without a request to the provider, also of a server that lacks the operation', async () => {
    await backend().seed(SCENARIOS.connected);
    const before = backend().provider.journal.entries().length;
    const first = renderIsInstalled(MOCK.integration);
    await waitFor(() => expect(first.result.current.isLoaded).toBe(true));
    backend().hasBootstrap = false;
    const second = renderIsInstalled(MOCK.integration);
    await waitFor(() => expect(second.result.current.isLoaded).toBe(true));
    expect(backend().provider.journal.entries()).toHaveLength(before);
  });

  it('is yes when asked by id', async () => {
    await backend().seed(SCENARIOS.connected);
    let id = '';
    await backend().seed(async (seed) => {
      id = (await seed.install()).integrationId;
    });
    const { result } = renderIsInstalled(id);
    await waitFor(() => expect(result.current.isIntegrationInstalled).toBe(true));
  });

  it('is an error for an unknown integration, not an endless wait', async () => {
    const { result } = renderIsInstalled('typo');
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(result.current).toMatchObject({ isLoaded: false, isLoading: false });
    expect(result.current.error?.message).toMatch(/"typo" was not found.*Check the name/);
  });

  it('is an error when the server refuses', async () => {
    backend().failures.set('GET /bootstrap', aProblem('unauthenticated', 401, 'Bad key'));
    const { result } = renderIsInstalled('mock-calls');
    await waitFor(() => expect(result.current.error?.message).toBe('Bad key'));
  });

  it('tries a server error twice more, no oftener', async () => {
    backend().failures.set('GET /bootstrap', aProblem('internal', 500, 'Broken'));
    const { result } = renderIsInstalled('mock-calls');
    await waitFor(() => expect(result.current.isError).toBe(true), { timeout: 4_000 });
    expect(backend().arrived).toHaveLength(3);
  });

  it('needs to know who asks when tokens sign, and says so without a request', () => {
    const { result } = renderIsInstalled('mock-calls', { getToken: async () => 'token' });
    expect(result.current).toMatchObject({ isError: true, isLoading: false });
    expect(result.current.error?.message).toMatch(/without consumerRef.*third argument/);
    expect(backend().arrived).toHaveLength(0);
  });

  it('takes who asks from its argument, or from the provider around it', async () => {
    const getToken = async ({ consumerRef }: { consumerRef: string }) => consumerRef;
    const byArgument = renderIsInstalled('mock-calls', { getToken }, 'bob');
    await waitFor(() => expect(byArgument.result.current.isLoaded).toBe(true));
    const inside = renderHook(() => useIsIntegrationInstalled('mock-calls', MOCK.groupRef), {
      wrapper: installationWrapper({ getToken }),
    });
    await waitFor(() => expect(inside.result.current.isLoaded).toBe(true));
    const bearers = backend().arrived.map(({ headers }) => headers.get('authorization'));
    expect(bearers).toEqual(['Bearer bob', `Bearer ${MOCK.consumerRef}`]);
  });

  it('costs nothing where the first screen of the integration is already there', async () => {
    await backend().seed(SCENARIOS.installed);
    function Page({ isAsked }: { isAsked: boolean }) {
      const { status } = useInstallationScreen();
      return (
        <>
          <p>{status}</p>
          {isAsked && <Answer />}
        </>
      );
    }
    const { rerender, container } = render(<Page isAsked={false} />, { wrapper: installationWrapper() });
    await screen.findByText('ready');
    rerender(<Page isAsked />);
    expect(container.textContent).toContain('installed');
    expect(backend().arrived).toHaveLength(1);
  });
});
