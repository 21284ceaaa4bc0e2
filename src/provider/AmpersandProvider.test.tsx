import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Component, StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import {
  aProblem,
  BACKEND_ORIGIN,
  installationWrapper,
  providerWrapper,
  withBackend,
} from '../../test/support/with-backend.tsx';
import type { GetToken } from '../api/token-cache.ts';
import { updateProject } from '../contract/endpoints.ts';
import { useInstallationScreen } from '../queries/useInstallationScreen.ts';
import { useAmpersandProviderProps } from './AmpersandContext.ts';
import { AmpersandProvider } from './AmpersandProvider.tsx';
import { InstallationProvider } from './InstallationProvider.tsx';
import type { AmpersandProviderOptions, AmpersandProviderSettings } from './provider-options.ts';
import { useRuntime } from './RuntimeContext.ts';

const backend = withBackend();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const good = { project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: BACKEND_ORIGIN };

/** Keeps React from reporting what a test expects to be thrown. */
class Boundary extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    return error ? <p role="alert">{`${error.name}: ${error.message}`}</p> : this.props.children;
  }
}

function AppName() {
  const shown = useInstallationScreen();
  if (shown.status === 'failed') return <p>{shown.error.message}</p>;
  return <p>{shown.status === 'ready' ? shown.project.appName : shown.status}</p>;
}

function Widget({ options }: { options: AmpersandProviderOptions }) {
  return (
    <AmpersandProvider options={options}>
      <InstallationProvider consumerRef="ada" groupRef="acme" integration="mock-calls">
        <AppName />
      </InstallationProvider>
    </AmpersandProvider>
  );
}

describe('options that do not hold together', () => {
  const getToken = async () => 'token';
  it.each<[string, object, RegExp]>([
    ['both names of the project', { ...good, projectId: 'p' }, /both project and projectId.*Remove projectId/],
    ['no project', { ...good, project: undefined }, /no project was given.*Set project/],
    ['both credentials', { ...good, getToken }, /both apiKey and getToken.*Remove one of them/],
    ['no credential', { ...good, apiKey: undefined }, /neither apiKey nor getToken.*Set getToken/],
    [
      'a getToken that is no function',
      { ...good, apiKey: undefined, getToken: 'jwt' as never },
      /getToken is not a function/,
    ],
    ['an address with a path', { ...good, baseUrl: `${BACKEND_ORIGIN}/v1` }, /not an origin.*\/v1 appended/],
  ])('are refused while rendering, with what, why and how to fix it: %s', (_, options, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <Boundary>
        {/* As from JavaScript. */}
        <AmpersandProvider options={options as AmpersandProviderOptions} />
      </Boundary>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^AmpersandConfigError: Ampersand: /);
    expect(screen.getByRole('alert').textContent).toMatch(message);
  });

  it('are refused when no server is named in a production build', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('REACT_APP_AMP_SERVER', '');
    render(
      <Boundary>
        <AmpersandProvider options={{ ...good, baseUrl: undefined }} />
      </Boundary>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/no server address was given/);
  });
});

describe('a provider', () => {
  it('takes the old name of the project', () => {
    const { result } = renderHook(() => useAmpersandProviderProps(), {
      wrapper: providerWrapper({ project: undefined, projectId: MOCK.project }),
    });
    expect(result.current.projectIdOrName).toBe(MOCK.project);
    expect(result.current.options.projectId).toBe(MOCK.project);
  });

  it('is missed with words when there is none', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderHook(() => useAmpersandProviderProps())).toThrow(/outside of AmpersandProvider/);
    expect(() => renderHook(() => useInstallationScreen(), { wrapper: providerWrapper() })).toThrow(
      /outside of InstallationProvider/,
    );
  });

  it('warns once in development when no server is named', () => {
    vi.stubEnv('REACT_APP_AMP_SERVER', '');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const options = { ...good, baseUrl: undefined };
    const tree = (children: ReactNode) => (
      <StrictMode>
        <AmpersandProvider options={options}>{children}</AmpersandProvider>
      </StrictMode>
    );
    const { rerender } = render(tree('one'));
    rerender(tree('two'));
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('http://localhost:8080'));
  });

  it('leaves the query client of the host application where it is', () => {
    const hostClient = new QueryClient();
    const { result } = renderHook(() => ({ host: useQueryClient(), ours: useRuntime().queryClient }), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={hostClient}>
          <AmpersandProvider options={good}>{children}</AmpersandProvider>
        </QueryClientProvider>
      ),
    });
    expect(result.current.host).toBe(hostClient);
    expect(result.current.ours).not.toBe(hostClient);
  });

  it('shares nothing with another one on the page', async () => {
    const { container } = render(
      <>
        <Widget options={good} />
        <Widget options={good} />
      </>,
    );
    await waitFor(() => expect(container.textContent).toBe('Mock AppMock App'));
    expect(backend().arrived).toHaveLength(2);
  });

  it('keeps no response when it is gone, and all of them while React rehearses that', async () => {
    const Wrapper = installationWrapper();
    const { result, unmount } = renderHook(() => ({ screen: useInstallationScreen(), runtime: useRuntime() }), {
      wrapper: ({ children }) => (
        <StrictMode>
          <Wrapper>{children}</Wrapper>
        </StrictMode>
      ),
    });
    await waitFor(() => expect(result.current.screen.status).toBe('ready'));
    const cache = result.current.runtime.queryClient.getQueryCache();
    expect(cache.getAll()).not.toEqual([]);
    unmount();
    await waitFor(() => expect(cache.getAll()).toEqual([]));
  });

  it('asks again under another key, and keeps the key itself out of the cache', async () => {
    const { rerender, container } = render(<Widget options={good} />);
    await screen.findByText('Mock App');
    await backend().seed(async (seed) => {
      await seed.call(updateProject, {}, { updateMask: ['appName'], project: { appName: 'Other' } });
    });
    rerender(<Widget options={{ ...good, apiKey: MOCK.fullApiKey }} />);
    expect(container.textContent).toBe('loading');
    await screen.findByText('Other');
    expect(backend().arrived.map(({ headers }) => headers.get('x-api-key'))).toEqual([MOCK.apiKey, MOCK.fullApiKey]);

    const { result } = renderHook(() => useRuntime(), { wrapper: providerWrapper({ apiKey: 'secret-in-keys' }) });
    expect(JSON.stringify(result.current.scope(undefined))).not.toContain('secret-in-keys');
  });

  it('takes query options of the host', async () => {
    backend().failures.set('GET /bootstrap', aProblem('internal', 500, 'Broken'));
    render(<Widget options={{ ...good, queryOptions: { retry: false } }} />);
    await screen.findByText('Broken');
    expect(backend().arrived).toHaveLength(1);
  });

  it('does not ask again when the window gets the focus, unless the host wants it', async () => {
    const focus = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const { unmount } = render(<Widget options={good} />);
    await screen.findByText('Mock App');
    focus();
    expect(backend().arrived).toHaveLength(1);
    unmount();

    render(<Widget options={{ ...good, queryOptions: { refetchOnWindowFocus: 'always' } }} />);
    await screen.findByText('Mock App');
    const before = backend().arrived.length;
    focus();
    await waitFor(() => expect(backend().arrived.length).toBe(before + 1));
  });
});

describe('a provider with getToken', () => {
  const withToken = (getToken: AmpersandProviderOptions['getToken']) => ({ ...good, apiKey: undefined, getToken });

  it('asks for one token for a cold first screen and sends it', async () => {
    const getToken = vi.fn<GetToken>(async () => 'token');
    const { result } = renderHook(() => useInstallationScreen(), {
      wrapper: installationWrapper({ getToken }),
      reactStrictMode: true,
    });
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(getToken).toHaveBeenCalledWith({ consumerRef: MOCK.consumerRef, groupRef: MOCK.groupRef });
    expect(backend().arrived.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token']);
  });

  it('neither asks for a token nor for data again when the function is new on every render', async () => {
    const getToken = vi.fn<GetToken>(async () => 'token');
    const { rerender, container } = render(<Widget options={withToken((subject) => getToken(subject))} />);
    await screen.findByText('Mock App');
    rerender(<Widget options={withToken((subject) => getToken(subject))} />);
    rerender(<Widget options={withToken((subject) => getToken(subject))} />);
    expect(container.textContent).toBe('Mock App');
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(backend().arrived).toHaveLength(1);
  });

  it('shows at once when the function fails, and tries again when asked', async () => {
    let isBroken = true;
    const getToken = vi.fn<GetToken>(async () => {
      if (isBroken) throw new Error('no session');
      return 'token';
    });
    const { result } = renderHook(() => useInstallationScreen(), { wrapper: installationWrapper({ getToken }) });
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(getToken).toHaveBeenCalledTimes(1);
    isBroken = false;
    act(() => (result.current.status === 'failed' ? result.current.retry() : undefined));
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  it('keeps the data of two users apart', async () => {
    const options = withToken(async ({ consumerRef }) => consumerRef);
    const view = (consumerRef: string) => (
      <AmpersandProvider options={options}>
        <InstallationProvider consumerRef={consumerRef} groupRef="acme" integration="mock-calls">
          <AppName />
        </InstallationProvider>
      </AmpersandProvider>
    );
    const { rerender, container } = render(view('ada'));
    await screen.findByText('Mock App');
    rerender(view('bob'));
    expect(container.textContent).toBe('loading');
    await screen.findByText('Mock App');
    expect(backend().arrived.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer ada', 'Bearer bob']);
  });
});

it('does not render its consumers again because of inline options', () => {
  let renders = 0;
  const Consumer = () => {
    useRuntime();
    renders += 1;
    return null;
  };
  const child = <Consumer />;
  const withOptions = (options: AmpersandProviderSettings = {}) => (
    <AmpersandProvider options={{ ...good, queryOptions: { retry: false }, ...options }}>{child}</AmpersandProvider>
  );
  const { rerender } = render(withOptions());
  rerender(withOptions());
  expect(renders).toBe(1);
  rerender(withOptions({ density: 'compact' }));
  expect(renders).toBe(2);
});
