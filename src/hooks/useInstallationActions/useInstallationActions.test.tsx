import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConnection, anInstallation, aProblem } from '../../../test/support/fake-backend.ts';
import { createGate, installationWrapper, withFakeBackend } from '../../../test/support/with-backend.tsx';
import { editReadConfig } from '../../domain/config-content.ts';
import { selectFields } from '../../domain/read-config.ts';
import { planSave } from '../../domain/save-plan.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { useDraft } from '../../state/useDraft.ts';
import { useSaveInstallation, useUninstall } from './useInstallationActions.ts';

const backend = withFakeBackend();
const saved = {
  provider: 'callRail',
  read: {
    objects: {
      calls: {
        objectName: 'calls',
        schedule: '@daily',
        selectedFields: { id: true },
        selectedFieldMappings: { number: 'customer_phone_number' },
      },
    },
  },
};

type Callbacks = Parameters<typeof useSaveInstallation>[1];

/** A screen that edits and saves, as the standard view does. */
function useEditor(callbacks: Callbacks) {
  const screen = useInstallationScreen();
  const data = screen.status === 'ready' ? screen : undefined;
  const subject = data ?? ({} as InstallationScreenData);
  const content = data?.installation?.config.content;
  const draft = useDraft(content);
  const save = useSaveInstallation(subject, callbacks);
  const uninstall = useUninstall(subject, callbacks);
  const manifest = data?.manifest.status === 'ready' ? data.manifest.revision.content : undefined;
  const plan = manifest && planSave(manifest, content, draft.content);
  return { screen, draft, save, uninstall, manifest, plan };
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

function press({ plan, save, draft }: Editor) {
  if (plan?.kind !== 'create' && plan?.kind !== 'update') return expect.unreachable(`the plan is ${plan?.kind}`);
  return save.run({ plan, draft: draft.content });
}

describe('saving', () => {
  it('installs, tells the host once, and leaves nothing unsaved', async () => {
    backend().connections = [aConnection()];
    const callbacks = { onInstallSuccess: vi.fn(), onUpdateSuccess: vi.fn() };
    const { result } = await ready(callbacks);
    act(() => tick(result.current, 'note'));
    await act(async () => void (await press(result.current)));
    expect(callbacks.onInstallSuccess).toHaveBeenCalledTimes(1);
    expect(callbacks.onInstallSuccess).toHaveBeenCalledWith(
      'installation-1',
      expect.objectContaining({
        createTime: expect.any(Date),
        content: expect.objectContaining({ provider: 'callRail' }),
      }),
    );
    expect(callbacks.onUpdateSuccess).not.toHaveBeenCalled();
    await waitFor(() => expect(result.current.plan).toEqual({ kind: 'nothing' }));
    expect(backend().requests).toHaveLength(2);
  });

  it('updates, never showing what was there before in between', async () => {
    backend().connections = [aConnection()];
    backend().installations = [anInstallation(saved)];
    const onUpdateSuccess = vi.fn();
    const shown: boolean[] = [];
    const { result } = renderHook(
      () => {
        const editor = useEditor({ onUpdateSuccess });
        shown.push(editor.draft.content.read?.objects['calls']?.selectedFields?.['note'] === true);
        return editor;
      },
      { wrapper: installationWrapper() },
    );
    await waitFor(() => expect(result.current.manifest).toBeDefined());
    act(() => tick(result.current, 'note'));
    shown.length = 0;
    await act(async () => void (await press(result.current)));
    await waitFor(() => expect(result.current.plan).toEqual({ kind: 'nothing' }));
    expect(onUpdateSuccess).toHaveBeenCalledTimes(1);
    expect(shown).not.toContain(false);
  });

  it('keeps what was edited while it ran', async () => {
    backend().connections = [aConnection()];
    backend().installations = [anInstallation(saved)];
    const { result } = await ready();
    act(() => tick(result.current, 'note'));
    const gate = createGate();
    backend().beforeAnswer = () => gate.opened;
    let saving: Promise<unknown> = Promise.resolve();
    act(() => {
      saving = press(result.current);
    });
    act(() => tick(result.current, 'customer_phone_number'));
    gate.open();
    await act(async () => void (await saving));
    await waitFor(() => expect(result.current.save.isSuccess).toBe(true));
    expect(result.current.plan).toMatchObject({
      kind: 'update',
      content: {
        read: { objects: { calls: { selectedFields: { id: true, note: true, customer_phone_number: true } } } },
      },
    });
  });

  it('keeps the draft when the server refuses, and says why', async () => {
    backend().connections = [aConnection()];
    const { result } = await ready();
    act(() => tick(result.current, 'note'));
    backend().failures.set(
      'POST /projects/harbor/integrations/integration-1/installations',
      aProblem('invalid-config', 422, 'The field note is not visible to you.'),
    );
    await act(async () => void (await press(result.current)));
    await waitFor(() => expect(result.current.save.error?.message).toBe('The field note is not visible to you.'));
    expect(result.current.plan?.kind).toBe('create');
  });

  it('becomes an update when a colleague installed in the meantime', async () => {
    backend().connections = [aConnection()];
    const { result } = await ready();
    act(() => tick(result.current, 'note'));
    backend().installations = [anInstallation(saved)];
    backend().failures.set(
      'POST /projects/harbor/integrations/integration-1/installations',
      aProblem('already-installed', 409, 'Somebody in your team installed this already.'),
    );
    await act(async () => void (await press(result.current)));
    await waitFor(() => expect(result.current.plan).toMatchObject({ kind: 'update' }));
    expect(result.current.draft.content.read?.objects['calls']).toMatchObject({
      schedule: '@daily',
      selectedFields: { id: true, note: true },
    });
  });
});

describe('uninstalling', () => {
  it('forgets the draft, goes back to the beginning and tells the host once', async () => {
    backend().connections = [aConnection()];
    backend().installations = [anInstallation(saved)];
    const onUninstallSuccess = vi.fn();
    const { result } = await ready({ onUninstallSuccess });
    act(() => tick(result.current, 'note'));
    await act(async () => void (await result.current.uninstall.run()));
    expect(onUninstallSuccess).toHaveBeenCalledTimes(1);
    expect(onUninstallSuccess).toHaveBeenCalledWith('installation-1');
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({ installation: undefined, connection: undefined }),
    );
    expect(result.current.draft.content).toEqual({});
  });

  it('says why it failed and leaves everything as it was', async () => {
    backend().connections = [aConnection()];
    backend().installations = [anInstallation(saved)];
    backend().failures.set(
      'DELETE /projects/harbor/integrations/integration-1/installations/installation-1',
      aProblem('internal', 500, 'Broken'),
    );
    const { result } = await ready();
    await act(async () => void (await result.current.uninstall.run()));
    await waitFor(() => expect(result.current.uninstall.error?.message).toBe('Broken'));
    expect(result.current.screen).toMatchObject({ installation: { id: 'installation-1' } });
  });
});
