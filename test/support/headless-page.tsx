import { renderHook, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { MOCK, SCENARIOS } from '../../mock-server/msw/index.ts';
import { createInstallation } from '../../src/contract/endpoints.ts';
import type { ConfigContent, Installation } from '../../src/contract/index.ts';
import { useConnection } from '../../src/hooks/useConnection.ts';
import { useCreateInstallation } from '../../src/hooks/useCreateInstallation.ts';
import { useDeleteInstallation } from '../../src/hooks/useDeleteInstallation.ts';
import { useInstallation } from '../../src/hooks/useInstallation.ts';
import { useLocalConfig } from '../../src/hooks/useLocalConfig/useLocalConfig.ts';
import { useManifest } from '../../src/hooks/useManifest/useManifest.ts';
import { useUpdateInstallation } from '../../src/hooks/useUpdateInstallation.ts';
import type { TestBackend } from './with-backend.tsx';
import { installationWrapper } from './with-backend.tsx';

/** Everything that a page without our components would use. */
function useHeadlessPage() {
  return {
    connection: useConnection(),
    installation: useInstallation(),
    manifest: useManifest(),
    config: useLocalConfig(),
    create: useCreateInstallation(),
    update: useUpdateInstallation(),
    remove: useDeleteInstallation(),
  };
}

/** Shows such a page. */
export function renderPage(integration?: string) {
  return renderHook(() => useHeadlessPage(), { wrapper: installationWrapper({}, integration) });
}

/** Shows such a page and waits until it knows whether something is installed. */
export async function loadedPage(integration?: string) {
  const rendered = renderPage(integration);
  await waitFor(() => expect(rendered.result.current.installation.isSuccess).toBe(true));
  return rendered;
}

/** Lets the mock group be connected. */
export function connected(backend: TestBackend): Promise<void> {
  return backend.seed(SCENARIOS.connected);
}

/**
 * Installs calls, read each morning, and tags, which may be written.
 *
 * @returns the installation as the server keeps it
 */
export async function installed(backend: TestBackend): Promise<Installation> {
  const content: ConfigContent = {
    provider: MOCK.provider,
    read: {
      objects: {
        calls: {
          objectName: 'calls',
          schedule: '0 6 * * *',
          selectedFields: { direction: true },
          selectedFieldMappings: { caller_phone: 'customer_phone_number' },
        },
      },
    },
    write: { objects: { tags: { objectName: 'tags', inheritMapping: false } } },
  };
  const installations: Installation[] = [];
  await backend.seed(async (seed) => {
    await seed.connect();
    const body = { groupRef: MOCK.groupRef, config: { content } };
    installations.push((await seed.call(createInstallation, { integration: MOCK.integration }, body)) as Installation);
  });
  return installations[0]!;
}
