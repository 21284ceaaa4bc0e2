import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { ConnectionFacts } from '../../src/components/connect/ConnectionFacts.view.tsx';
import { CredentialForm } from '../../src/components/connect/CredentialForm.view.tsx';
import { ConfigureLayout } from '../../src/components/install/configure/ConfigureLayout.view.tsx';
import { ObjectNav } from '../../src/components/install/configure/ObjectNav.view.tsx';
import { ManagePane } from '../../src/components/install/manage/ManagePane.view.tsx';
import { Button } from '../../src/components/ui/Button.tsx';
import { ConfirmDialog } from '../../src/components/ui/ConfirmDialog.tsx';
import { DangerZone } from '../../src/components/ui/DangerZone.tsx';
import { ProviderLogo } from '../../src/components/ui/ProviderLogo.tsx';
import { Status } from '../../src/components/ui/Status.tsx';
import { Surface } from '../../src/components/ui/Surface.tsx';
import { WidgetRoot } from '../../src/components/ui/WidgetRoot.tsx';

const facts = [
  { label: 'Account', value: '227799611' },
  { label: 'Connected by', value: 'Ada Lovelace' },
  { label: 'Connected on', value: '3 May 2026' },
];

const objects = [
  {
    id: 'companies',
    label: 'Companies',
    status: 'active',
    note: 'every 10 minutes',
    detail: 'Last synced 4 minutes ago, 1,204 records. Next sync in 6 minutes.',
  },
  {
    id: 'leads',
    label: 'Leads',
    status: 'active',
    note: 'every 10 minutes',
    detail: 'Syncing now: 412 of about 1,204.',
  },
  { id: 'tags', label: 'Tags', status: 'stopped' },
  { id: 'users', label: 'Users', status: 'idle' },
] satisfies Parameters<typeof ManagePane>[0]['objects'];

function Uninstall({ isOpen = false, error }: { isOpen?: boolean; error?: string }) {
  const [isAsking, setAsking] = useState(isOpen);
  return (
    <DangerZone
      label="Uninstall CallRail"
      onAction={() => setAsking(true)}
      text="Acme Phone stops syncing with CallRail."
    >
      {isAsking && (
        <ConfirmDialog
          confirm={{ children: 'Uninstall CallRail', progress: 'Uninstalling…' }}
          error={error}
          onCancel={() => setAsking(false)}
          title="Uninstall CallRail?"
        >
          Acme Phone stops syncing with CallRail at once, and your choices here are deleted. What Acme Phone has
          received stays there.
        </ConfirmDialog>
      )}
    </DangerZone>
  );
}

const meta = {
  title: 'Install/Manage',
  component: ManagePane,
  decorators: [
    (Story) => (
      <WidgetRoot>
        <Surface
          aside={<Status kind="active" label="Working" />}
          logo={<ProviderLogo name="CallRail" provider="callRail" />}
          summary="Acme Phone syncs and updates your CallRail data."
          title="CallRail"
        >
          <ConfigureLayout
            nav={
              <ObjectNav
                current="manage"
                groups={[{ label: 'Reads', items: objects }, { items: [{ id: 'manage', label: 'Manage' }] }]}
                onSelect={() => {}}
              />
            }
          >
            <Story />
          </ConfigureLayout>
        </Surface>
      </WidgetRoot>
    ),
  ],
  args: {
    health: {
      tone: 'success',
      title: 'Working. Acme Phone is up to date with CallRail.',
      text: 'Last synced 4 minutes ago, 1,204 records.',
      action: (
        <Button progress="Refreshing…" size="compact">
          Refresh
        </Button>
      ),
    },
    objects,
    connection: (
      <ConnectionFacts facts={facts}>
        <Button size="compact">Update API key</Button>
      </ConnectionFacts>
    ),
    dangerZone: <Uninstall />,
  },
} satisfies Meta<typeof ManagePane>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Everything is read as planned. */
export const Working: Story = {};

/** The provider rejected the stored credentials. */
export const SignInRefused: Story = {
  args: {
    health: {
      tone: 'error',
      title: 'CallRail rejected the stored credentials.',
      text: 'CallRail rejected your API key. Update it to resume syncing.',
      action: <Button size="compact">Update API key</Button>,
    },
  },
};

/** The last read of an object failed. */
export const LastReadFailed: Story = {
  args: {
    health: {
      tone: 'warning',
      title: 'The last run failed. CallRail is retried on the next run.',
      text: 'Sync failed 2 hours ago: The account is closed.',
      action: <Button size="compact">Refresh</Button>,
    },
    objects: [
      {
        id: 'companies',
        label: 'Companies',
        status: 'attention',
        note: 'every 10 minutes',
        detail: 'Sync failed 2 hours ago: The account is closed. Last synced 3 hours ago, 12 records.',
      },
    ],
  },
};

/** The application receives nothing, because its destination is gone. */
export const NothingDelivered: Story = {
  args: {
    health: {
      tone: 'warning',
      title: 'Acme Phone isn’t receiving data right now.',
      text: 'Contact support.',
      details: 'No destination named "hooks".',
      action: <Button size="compact">Refresh</Button>,
    },
    objects: [
      {
        id: 'companies',
        label: 'Companies',
        status: 'attention',
        note: 'every 10 minutes',
        detail: 'Last synced 3 hours ago, 12 records.',
      },
    ],
  },
};

/** The key is replaced by another. */
export const UpdatingApiKey: Story = {
  args: {
    connection: (
      <ConnectionFacts facts={facts}>
        <CredentialForm
          inputs={[{ name: 'apiKey', label: 'New CallRail API key', isSecret: true }]}
          onCancel={() => {}}
          onSubmit={() => {}}
          submit={{ label: 'Save key', progress: 'Saving…', isBusy: false }}
        />
      </ConnectionFacts>
    ),
  },
};

/** The consequence of an uninstall, with the safe choice in focus. */
export const AsksBeforeUninstall: Story = { args: { dangerZone: <Uninstall isOpen /> } };

/** The uninstall failed, and can be tried again. */
export const UninstallFailed: Story = {
  args: {
    dangerZone: <Uninstall error="CallRail couldn’t be uninstalled. Couldn’t reach the service." isOpen />,
  },
};
