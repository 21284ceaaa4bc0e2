import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { connected, installed } from '../../test/support/headless-page.tsx';
import { installationWrapper, withBackend } from '../../test/support/with-backend.tsx';
import { InstallIntegration } from '../components/install/InstallIntegration.tsx';
import type { AmpersandProviderOptions } from '../provider/provider-options.ts';
import { usePersistedState } from '../provider/usePersistedState.ts';
import { useDeleteInstallation } from './useDeleteInstallation.ts';
import { useInstallation } from './useInstallation.ts';
import { useLocalConfig } from './useLocalConfig/useLocalConfig.ts';
import { useUnsavedChanges } from './useUnsavedChanges.ts';
import { useUpdateInstallation } from './useUpdateInstallation.ts';

const backend = withBackend();

function usePage() {
  return {
    config: useLocalConfig(),
    installation: useInstallation(),
    update: useUpdateInstallation(),
    remove: useDeleteInstallation(),
    unsaved: useUnsavedChanges(),
  };
}

async function openPage(options?: Partial<AmpersandProviderOptions>) {
  const Wrapper = installationWrapper(options);
  const rendered = renderHook(usePage, {
    wrapper: ({ children }) => (
      <StrictMode>
        <Wrapper>{children}</Wrapper>
      </StrictMode>
    ),
  });
  await waitFor(() => expect(rendered.result.current.installation.isSuccess).toBe(true));
  return rendered;
}

type Page = Awaited<ReturnType<typeof openPage>>['result'];

const chooseCity = ({ current }: Page) =>
  act(async () => current.config.readObject('calls').setSelectedField({ fieldName: 'customer_city', selected: true }));
const hasCity = ({ current }: Page) => current.config.readObject('calls').getSelectedField('customer_city');

describe('unsaved choices', () => {
  it('survive the unmount of everything and a reload', async () => {
    await installed(backend());
    const { result, unmount } = await openPage();
    expect(result.current.unsaved).toMatchObject({ isUnsaved: false });
    await chooseCity(result);
    expect(result.current.unsaved).toMatchObject({ isUnsaved: true, isPersisted: true });
    unmount();
    const again = await openPage();
    expect(hasCity(again.result)).toBe(true);
    expect(again.result.current.unsaved.isUnsaved).toBe(true);
    act(() => again.result.current.unsaved.discard());
    expect(again.result.current.unsaved.isUnsaved).toBe(false);
    expect(hasCity(again.result)).toBe(false);
  });

  it('are carried over to what another user saved while the page was away', async () => {
    const { config } = await installed(backend());
    const first = await openPage();
    await chooseCity(first.result);
    first.unmount();
    const second = await openPage({ persistDrafts: false });
    const calls = { ...config.content.read!.objects['calls']!, schedule: '0 7 * * *' };
    act(() => second.result.current.update.updateInstallation({ config: { read: { objects: { calls } } } }));
    await waitFor(() => expect(second.result.current.update.isSuccess).toBe(true));
    second.unmount();
    const third = await openPage();
    expect(third.result.current.config.readObject('calls').object).toMatchObject({
      schedule: '0 7 * * *',
      selectedFields: { direction: true, customer_city: true },
    });
  });

  it('are forgotten once they are saved', async () => {
    await installed(backend());
    const { result } = await openPage();
    await chooseCity(result);
    act(() => result.current.update.updateInstallation({ config: result.current.config.get() }));
    await waitFor(() => expect(result.current.unsaved.isUnsaved).toBe(false));
    expect(hasCity(result)).toBe(true);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('are forgotten with the installation, even when it was uninstalled elsewhere', async () => {
    await installed(backend());
    const first = await openPage();
    await chooseCity(first.result);
    first.unmount();
    const elsewhere = await openPage({ persistDrafts: false });
    act(() => elsewhere.result.current.remove.deleteInstallation());
    await waitFor(() => expect(elsewhere.result.current.installation.installation).toBeUndefined());
    elsewhere.unmount();
    const again = await openPage();
    expect(again.result.current.config.draft).toEqual({});
    expect(again.result.current.unsaved.isUnsaved).toBe(false);
  });

  it('hold no credential', async () => {
    await connected(backend());
    const { result } = await openPage();
    await chooseCity(result);
    const [key = '', value = ''] = Object.entries({ ...sessionStorage })[0] ?? [];
    expect(key).toContain(MOCK.groupRef);
    expect(value).toContain('customer_city');
    expect(key + value).not.toContain(MOCK.apiKey);
  });

  it('stay on the page alone when the host says so', async () => {
    await installed(backend());
    const { result } = await openPage({ persistDrafts: false });
    await chooseCity(result);
    expect(result.current.unsaved).toMatchObject({ isUnsaved: true, isPersisted: false });
    expect(sessionStorage).toHaveLength(0);
  });

  it('don’t disturb the hydration of what the server rendered', async () => {
    await connected(backend());
    const { result, unmount } = await openPage();
    await chooseCity(result);
    unmount();
    const Wrapper = installationWrapper();
    const Probe = () => <p>{Object.keys(useLocalConfig().draft.read?.objects ?? {}).join() || 'nothing'}</p>;
    const page = (
      <Wrapper>
        <Probe />
      </Wrapper>
    );
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(page);
    expect(container).toHaveTextContent('nothing');
    const onRecoverableError = vi.fn();
    const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
    await waitFor(() => expect(container).toHaveTextContent('calls'));
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => root.unmount());
    container.remove();
  });
});

describe('unsaved choices in a widget', () => {
  it('are known to the host around it, which can discard them', async () => {
    await installed(backend());
    const Wrapper = installationWrapper();
    function Guard() {
      const { isUnsaved, discard } = useUnsavedChanges();
      return (
        <button onClick={discard} type="button">
          {isUnsaved ? 'Leave and lose changes' : 'Leave'}
        </button>
      );
    }
    const { consumerRef, groupRef, integration } = MOCK;
    render(
      <Wrapper>
        <Guard />
        <InstallIntegration consumerRef={consumerRef} groupRef={groupRef} integration={integration} />
      </Wrapper>,
    );
    const direction = await screen.findByRole('checkbox', { name: 'Direction' });
    expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
    await act(async () => direction.click());
    await act(async () => (await screen.findByRole('button', { name: 'Leave and lose changes' })).click());
    expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
    expect(direction).toBeChecked();
  });
});

describe('state that a screen wants to find again', () => {
  function Steps() {
    const [step, setStep] = usePersistedState('step', 'objects', (value) => value === 'objects' || value === 'review');
    return (
      <button onClick={() => setStep('review')} type="button">
        {step}
      </button>
    );
  }

  it('survives a reload and falls back when it no longer makes sense', async () => {
    const Wrapper = installationWrapper();
    const show = () => render(<Steps />, { wrapper: Wrapper });
    const { unmount } = show();
    await act(async () => screen.getByRole('button', { name: 'objects' }).click());
    unmount();
    const { unmount: leave } = show();
    expect(screen.getByRole('button', { name: 'review' })).toBeVisible();
    leave();
    const [[key, value] = ['', '']] = Object.entries({ ...sessionStorage });
    sessionStorage.setItem(key, value.replace('review', 'gone'));
    show();
    expect(screen.getByRole('button', { name: 'objects' })).toBeVisible();
  });
});
