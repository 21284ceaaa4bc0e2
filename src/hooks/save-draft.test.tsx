import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK, SCENARIOS } from '../../mock-server/msw/index.ts';
import { aProblem, createGate, installationWrapper, withBackend } from '../../test/support/with-backend.tsx';
import type { InstallationCallbacks } from '../components/install/frame/install-integration-props.ts';
import { editReadConfig } from '../domain/config-content.ts';
import { selectFields } from '../domain/read-config.ts';
import { planSave } from '../domain/save-plan.ts';
import { useDraft } from '../provider/useDraft.ts';

import { useInstallationScreen } from '../queries/useInstallationScreen.ts';
import { useCreateInstallation } from './useCreateInstallation.ts';
import { useDeleteInstallation } from './useDeleteInstallation.ts';
import { outcomeOf } from './useHostAction.ts';
import { useUpdateInstallation } from './useUpdateInstallation.ts';

const backend = withBackend();

type Callbacks = Pick<InstallationCallbacks, 'onInstallSuccess' | 'onUpdateSuccess' | 'onUninstallSuccess'>;

/** A screen that edits and saves, as the standard view does. */
function useEditor(callbacks: Callbacks) {
  const screen = useInstallationScreen();
  const data = screen.status === 'ready' ? screen : undefined;
  const content = data?.installation?.config.content;
  const draft = useDraft(content);
  const create = useCreateInstallation({ onSuccess: ({ id, config }) => callbacks.onInstallSuccess?.(id, config) });
  const update = useUpdateInstallation({ onSuccess: ({ id, config }) => callbacks.onUpdateSuccess?.(id, config) });
  const uninstall = useDeleteInstallation({ onSuccess: callbacks.onUninstallSuccess });
  const manifest = data?.manifest.status === 'ready' ? data.manifest.revision.content : undefined;
  const plan = manifest && planSave(manifest, content, draft.content);
  return { screen, draft, create, update, uninstall, manifest, plan };
}

async function ready(callbacks: Callbacks = {}) {
  const rendered = renderHook(() => useEditor(callbacks), { wrapper: installationWrapper() });
  await waitFor(() => expect(rendered.result.current.manifest).toBeDefined());
  return rendered;
}

type Editor = ReturnType<typeof useEditor>;

function tick(editor: Editor, fieldName: string, isSelected = true) {
  const object = editor.manifest!.read!.objects[0]!;
  editor.draft.update((content) =>
    editReadConfig(content, object, (config) => selectFields(config, [fieldName], isSelected)),
  );
}

function press({ plan, create, update, draft }: Editor) {
  if (plan?.kind !== 'create' && plan?.kind !== 'update') return expect.unreachable(`the plan is ${plan?.kind}`);
  return outcomeOf((callbacks) =>
    plan.kind === 'create'
      ? create.createInstallation({ config: plan.content, ...callbacks })
      : update.updateInstallation({ config: draft.content, ...callbacks }),
  );
}

describe('saving', () => {
  it('installs, tells the host once, and leaves nothing unsaved', async () => {
    await backend().seed(SCENARIOS.connected);
    const callbacks = { onInstallSuccess: vi.fn(), onUpdateSuccess: vi.fn() };
    const { result } = await ready(callbacks);
    act(() => tick(result.current, 'customer_city'));
    await act(async () => void (await press(result.current)));
    expect(callbacks.onInstallSuccess).toHaveBeenCalledTimes(1);
    expect(callbacks.onInstallSuccess).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({
        createTime: expect.any(Date),
        content: expect.objectContaining({ provider: 'callRail' }),
      }),
    );
    expect(callbacks.onUpdateSuccess).not.toHaveBeenCalled();
    await waitFor(() => expect(result.current.plan).toEqual({ kind: 'nothing' }));
    expect(backend().arrived).toHaveLength(2);
  });

  it('updates, never showing what was there before in between', async () => {
    await backend().seed(SCENARIOS.installed);
    const onUpdateSuccess = vi.fn();
    const shown: boolean[] = [];
    const { result } = renderHook(
      () => {
        const editor = useEditor({ onUpdateSuccess });
        shown.push(editor.draft.content.read?.objects['calls']?.selectedFields?.['customer_city'] === true);
        return editor;
      },
      { wrapper: installationWrapper() },
    );
    await waitFor(() => expect(result.current.manifest).toBeDefined());
    act(() => tick(result.current, 'customer_city'));
    shown.length = 0;
    await act(async () => void (await press(result.current)));
    await waitFor(() => expect(result.current.plan).toEqual({ kind: 'nothing' }));
    expect(onUpdateSuccess).toHaveBeenCalledTimes(1);
    expect(shown).not.toContain(false);
  });

  it('keeps what was edited while it ran', async () => {
    await backend().seed(SCENARIOS.installed);
    const { result } = await ready();
    act(() => tick(result.current, 'customer_city'));
    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    let saving: Promise<unknown> = Promise.resolve();
    act(() => {
      saving = press(result.current);
    });
    act(() => tick(result.current, 'answered'));
    gate.open();
    await act(async () => void (await saving));
    await waitFor(() => expect(result.current.update.isSuccess).toBe(true));
    expect(result.current.plan).toMatchObject({
      kind: 'update',
      content: {
        read: { objects: { calls: { selectedFields: { customer_city: true, answered: true } } } },
      },
    });
  });

  it('keeps the draft when the server refuses, and says why', async () => {
    await backend().seed(SCENARIOS.connected);
    const { result } = await ready();
    act(() => tick(result.current, 'customer_city'));
    backend().failures.set(
      'POST /integrations/<id>/installations',
      aProblem('invalid-config', 422, 'The field is not visible to you.'),
    );
    await act(async () => void (await press(result.current)));
    await waitFor(() => expect(result.current.create.error?.message).toBe('The field is not visible to you.'));
    expect(result.current.plan?.kind).toBe('create');
  });

  it('becomes an update when a colleague installed in the meantime', async () => {
    await backend().seed(SCENARIOS.connected);
    const { result } = await ready();
    act(() => tick(result.current, 'customer_city'));
    await backend().seed(async (seed) => void (await seed.install()));
    await act(async () => void (await press(result.current)));
    await waitFor(() => expect(result.current.plan).toMatchObject({ kind: 'update' }));
    expect(result.current.draft.content.read?.objects['calls']).toMatchObject({
      schedule: '*/10 * * * *',
      selectedFields: { customer_city: true, direction: true },
    });
  });
});

const uninstall = (result: { current: Editor }) =>
  act(() => new Promise<void>((onSettled) => result.current.uninstall.deleteInstallation({ onSettled })));

describe('uninstalling', () => {
  it('forgets the draft, goes back to the beginning and tells the host once', async () => {
    await backend().seed(SCENARIOS.installed);
    const onUninstallSuccess = vi.fn();
    const { result } = await ready({ onUninstallSuccess });
    act(() => tick(result.current, 'customer_city'));
    await uninstall(result);
    expect(onUninstallSuccess).toHaveBeenCalledTimes(1);
    expect(onUninstallSuccess).toHaveBeenCalledWith(expect.any(String));
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({ installation: undefined, connection: undefined }),
    );
    expect(result.current.draft.content).toEqual({});
  });

  it('says why it failed and leaves everything as it was', async () => {
    await backend().seed(SCENARIOS.installed);
    backend().failures.set('DELETE /integrations/<id>/installations/<id>', aProblem('internal', 500, 'Broken'));
    const { result } = await ready();
    await uninstall(result);
    await waitFor(() => expect(result.current.uninstall.error?.message).toBe('Broken'));
    expect(result.current.screen).toMatchObject({ installation: { group: { groupRef: MOCK.groupRef } } });
  });
});
