import type { ReactNode } from 'react';
import type { HydratedReadObject, ProviderInfo } from '../../src/contract/index.ts';
import type { InstallationSetup } from '../../src/provider/InstallationContext.ts';
import { InstallationContext } from '../../src/provider/InstallationContext.ts';
import type { DraftStore } from '../../src/state/draft-store.ts';

interface InInstallationProps {
  draftStore: DraftStore;
  setup?: InstallationSetup;
  children: ReactNode;
}

/** Renders parts of a screen below an installation scope with the given draft, without a server. */
export function InInstallation({ draftStore, setup, children }: InInstallationProps) {
  const scope = {
    integrationNameOrId: 'crm',
    consumerRef: 'ada',
    groupRef: 'acme',
    draftStore,
    subject: 'test',
    setup,
  };
  return <InstallationContext.Provider value={scope}>{children}</InstallationContext.Provider>;
}

const NONE = { insert: false, update: false, upsert: false, delete: false };
const hubspot: ProviderInfo = {
  name: 'hubspot',
  authType: 'oauth2',
  defaultModule: '',
  baseURL: 'https://api.example.com',
  support: { proxy: true, read: true, write: true, subscribe: false, bulkWrite: NONE },
};

/** Returns the setup of a screen with one object, for the application Acme at HubSpot. */
export function setupOf(
  object: HydratedReadObject,
  edited: Pick<InstallationSetup, 'draft'> & Partial<InstallationSetup>,
): InstallationSetup {
  const integration = {
    id: '1',
    projectId: 'acme',
    name: 'crm',
    provider: 'hubspot',
    latestRevision: { id: '1', content: { name: 'crm', provider: 'hubspot' }, createTime: '', specVersion: '1.0.0' },
    createTime: '',
    updateTime: '',
  };
  return {
    appName: 'Acme',
    providerName: 'HubSpot',
    provider: hubspot,
    integration,
    manifest: { name: 'crm', provider: 'hubspot', read: { objects: [object] } },
    dynamicMappings: {},
    saved: undefined,
    isChecked: false,
    rejection: undefined,
    reload: { run: () => {}, isBusy: false },
    ...edited,
  };
}
