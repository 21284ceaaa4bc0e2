import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MOCK } from '../../../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../../../test/support/with-mock-backend.tsx';
import { listInstallations, updateInstallation } from '../../../contract/endpoints.ts';
import type { HydratedIntegration, Installation } from '../../../contract/index.ts';
import { readConfig, withReadConfig } from '../../../domain/config-content.ts';
import { selectFields } from '../../../domain/read-config.ts';
import { InstallationProvider } from '../../../provider/InstallationProvider.tsx';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { useInstallationScreen } from '../../../queries/useInstallationScreen.ts';
import type { WizardFlow } from './useWizardFlow.ts';
import { useWizardFlow } from './useWizardFlow.ts';

const start = withMockBackend();
beforeEach(() => sessionStorage.clear());

let flow: WizardFlow | undefined;

function Flow({ screen, manifest }: { screen: InstallationScreenData; manifest: HydratedIntegration }) {
  flow = useWizardFlow(screen, manifest, {}, {});
  return null;
}

function Screen() {
  const screen = useInstallationScreen();
  if (screen.status !== 'ready' || screen.manifest.status !== 'ready') return null;
  return <Flow manifest={screen.manifest.revision.content} screen={screen} />;
}

it('keeps the draft of a save that was not sent, because another user changed the installation', async () => {
  const backend = start({ scenario: 'installed' });
  render(
    <MockProvider>
      <InstallationProvider {...person} integration={MOCK.integration}>
        <Screen />
      </InstallationProvider>
    </MockProvider>,
  );
  await waitFor(() => expect(flow).toBeDefined());
  const changed = [{ part: 'read', objectName: 'calls', kind: 'changed' }];
  act(() =>
    flow?.draft.update((content) => {
      const calls = readConfig(content, 'calls') ?? { objectName: 'calls' };
      return withReadConfig(content, 'calls', selectFields(calls, ['answered'], true));
    }),
  );
  expect(flow?.save.changes).toEqual(changed);
  act(() => flow?.go('review'));
  expect(flow?.step?.kind).toBe('review');
  await backend.seed(async ({ call }) => {
    const path = { integration: MOCK.integration };
    // The endpoint table declares the response.
    const [installation] = (await call(listInstallations, path)) as Installation[];
    const calls = { ...installation?.config.content.read?.objects['calls'], disabled: true };
    await call(
      updateInstallation,
      { ...path, installation: installation?.id ?? '' },
      {
        updateMask: ['config.content.read.objects.calls'],
        installation: { config: { content: { provider: MOCK.provider, read: { objects: { calls } } } } },
      },
    );
  });
  const sent = backend.requests().length;
  await act(async () => {
    await flow?.next();
  });
  expect(
    backend
      .requests()
      .slice(sent)
      .map(({ method }) => method),
  ).toEqual(['GET']);
  expect(flow?.save.changes).toEqual(changed);
});
