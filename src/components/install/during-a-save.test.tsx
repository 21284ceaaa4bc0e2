import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SCENARIOS } from '../../../mock-server/msw/create-mock-backend.ts';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { Semaphore } from '../../../test/support/with-backend.tsx';
import { createGate, withBackend } from '../../../test/support/with-backend.tsx';
import { MockProvider, person } from '../../../test/support/with-mock-backend.tsx';
import { de } from '../../locales/de.ts';
import type { AmpersandProviderOptions } from '../../provider/provider-options.ts';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { InstallIntegration } from './InstallIntegration.tsx';

const backend = withBackend();

const page = (options: Partial<AmpersandProviderOptions> = {}, props: Partial<InstallIntegrationProps> = {}) => (
  <MockProvider {...options}>
    <InstallIntegration integration={MOCK.integration} {...person} {...props} />
  </MockProvider>
);

const isSave = (line: string) => line.startsWith('PATCH ') && line.includes('/installations/');
const saves = () => backend().lines().filter(isSave);

/** Holds the response of the next save, after the server has carried it out. */
function awaitSave(): Semaphore & { reached: Promise<void> } {
  const gate = createGate();
  const reached = Promise.withResolvers<void>();
  backend().beforeDelivery = async ({ line }) => {
    if (!isSave(line)) return;
    reached.resolve();
    await gate.opened;
  };
  return { ...gate, reached: reached.promise };
}

/** Begins to save one change. */
async function beginSave(): Promise<Semaphore> {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Answered' }));
  const save = awaitSave();
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await save.reached;
  return save;
}

describe('while a save is under way', () => {
  it('another colour scheme changes nothing of it', async () => {
    await backend().seed(SCENARIOS.installed);
    const { rerender, container } = render(page({ colorScheme: 'light' }));
    const save = await beginSave();
    rerender(page({ colorScheme: 'dark' }));
    const box = screen.getByRole('checkbox', { name: 'Answered' });
    expect(box).toBeChecked();
    expect(container.querySelector('[data-amp-part=root]')).toHaveAttribute('data-amp-color-scheme', 'dark');
    save.open();
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Answered' })).toBe(box);
    expect(saves()).toHaveLength(1);
  });

  it('another language changes the texts and nothing of it', async () => {
    await backend().seed(SCENARIOS.installed);
    const { rerender } = render(page());
    const save = await beginSave();
    rerender(page({ messages: de }));
    expect(screen.getByRole('checkbox', { name: 'Answered' })).toBeChecked();
    save.open();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Answered' })).toBeEnabled());
    expect(await screen.findByText('Änderungen gespeichert.')).toBeVisible();
    expect(saves()).toHaveLength(1);
    expect(screen.queryByText('Changes saved.')).not.toBeInTheDocument();
  });

  it('the widget can go: what was saved is no longer unsaved when it is shown again', async () => {
    await backend().seed(SCENARIOS.installed);
    const onUpdateSuccess = vi.fn();
    const { unmount } = render(page({}, { onUpdateSuccess }));
    const save = await beginSave();
    unmount();
    save.open();
    await waitFor(() => expect(onUpdateSuccess).toHaveBeenCalledOnce());
    render(page());
    expect(await screen.findByRole('checkbox', { name: 'Answered' })).toBeChecked();
    expect(screen.queryByText(/unsaved changes were restored/)).not.toBeInTheDocument();
    expect(saves()).toHaveLength(1);
  });

  it('a widget of another provider with the same project keeps its own choices, and is notified of the save', async () => {
    await backend().seed(SCENARIOS.installed);
    render(
      <>
        <section aria-label="First">{page()}</section>
        <section aria-label="Second">{page()}</section>
      </>,
    );
    const part = (name: string) => within(screen.getByRole('region', { name }));
    const other = await part('Second').findByRole('checkbox', { name: 'Direction' });
    await userEvent.click(await part('First').findByRole('checkbox', { name: 'Answered' }));
    const save = awaitSave();
    await userEvent.click(part('First').getByRole('button', { name: 'Save 1 change' }));
    await save.reached;
    await userEvent.click(other);
    save.open();
    expect(await part('First').findByText('Changes saved.')).toBeVisible();
    expect(other).not.toBeChecked();
    expect(part('First').getByRole('checkbox', { name: 'Direction' })).toBeChecked();
    backend().beforeDelivery = () => undefined;
    await userEvent.click(part('Second').getByRole('button', { name: 'Save 1 change' }));
    expect(await part('Second').findByText(/^Someone else updated Calls\. Your changes are kept\./)).toBeVisible();
    expect(saves()).toHaveLength(1);
    expect(part('Second').getByRole('checkbox', { name: 'Answered' })).toBeChecked();
    await userEvent.click(part('Second').getByRole('button', { name: /^Save/ }));
    expect(await part('Second').findByText('Changes saved.')).toBeVisible();
    const [installation] = (await backend().state()).installations;
    const { selectedFields } = installation?.config.content.read?.objects['calls'] ?? {};
    expect(selectedFields).toMatchObject({ answered: true });
    expect(selectedFields?.['direction']).not.toBe(true);
  });
});

it('a dialog stays open, with its focus, when the colour scheme and the language change', async () => {
  await backend().seed(SCENARIOS.installed);
  const { rerender } = render(page({ colorScheme: 'light' }));
  await userEvent.click(await screen.findByRole('button', { name: /Manage/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Uninstall/ }));
  const dialog = await screen.findByRole('dialog');
  const focused = document.activeElement;
  expect(dialog).toContainElement(focused as HTMLElement); // the focused element of a document of HTML
  rerender(page({ colorScheme: 'dark' }));
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(focused).toHaveFocus();
  rerender(page({ colorScheme: 'dark', messages: de }));
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(focused).toHaveFocus();
  expect(
    backend()
      .lines()
      .filter((line) => line.startsWith('DELETE')),
  ).toEqual([]);
});
