import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConnectCard } from '../../src/components/connect/ConnectCard.view.tsx';
import { CredentialForm } from '../../src/components/connect/CredentialForm.view.tsx';
import { PackageStep } from '../../src/components/connect/PackageStep.view.tsx';
import { SignInProgress } from '../../src/components/connect/SignInProgress.view.tsx';
import { inWidget } from '../in-widget.tsx';

const HUBSPOT = { appName: 'Acme Phone', provider: { name: 'hubspot', displayName: 'HubSpot' } };
const ignore = () => {};
const submit = { label: 'Connect HubSpot', progress: 'Opening HubSpot…', isBusy: false };

const meta = {
  title: 'Connect/Sign-in page',
  component: SignInProgress,
  decorators: [inWidget],
  args: {
    state: 'waiting',
    providerName: 'HubSpot',
    canContinueHere: true,
    reopen: ignore,
    continueHere: ignore,
    cancel: ignore,
  },
  render: (args) => (
    <ConnectCard {...HUBSPOT}>
      <SignInProgress {...args} />
    </ConnectCard>
  ),
} satisfies Meta<typeof SignInProgress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};

export const WindowBlocked: Story = { args: { state: 'blocked' } };

export const WindowBlockedInFrame: Story = { args: { state: 'blocked', canContinueHere: false } };

export const WindowClosed: Story = { args: { state: 'closed' } };

export const Finishing: Story = { args: { state: 'finishing' } };

export const Leaving: Story = { args: { state: 'leaving' } };

export const Opening: Story = {
  render: () => (
    <ConnectCard {...HUBSPOT}>
      <CredentialForm inputs={[]} onSubmit={ignore} submit={{ ...submit, isBusy: true }} />
    </ConnectCard>
  ),
};

export const Refused: Story = {
  render: () => (
    <ConnectCard {...HUBSPOT}>
      <CredentialForm
        inputs={[]}
        onSubmit={ignore}
        rejection={{ message: 'The user denied the request.' }}
        submit={submit}
      />
    </ConnectCard>
  ),
};

export const PackageFirst: Story = {
  render: () => (
    <ConnectCard appName="Acme Phone" provider={{ name: 'salesforce', displayName: 'Salesforce' }}>
      <PackageStep appName="Acme Phone" providerName="Salesforce" url="https://login.salesforce.com/packaging/1" />
      <CredentialForm
        inputs={[
          {
            name: 'providerApp',
            label: 'Application',
            help: 'Acme Phone has more than one app registered with Salesforce.',
            initialValue: 'a',
            options: [
              { value: 'a', label: 'Production' },
              { value: 'b', label: 'Client ID ending in 4f09bc' },
            ],
          },
          { name: 'workspace', label: 'Workspace', isOptional: true, disclosureLabel: 'Use a custom domain' },
        ]}
        onSubmit={ignore}
        submit={{ ...submit, label: 'Connect Salesforce' }}
      />
    </ConnectCard>
  ),
};
