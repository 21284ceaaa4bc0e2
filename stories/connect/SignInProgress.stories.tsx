import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConnectCard } from '../../src/components/connect/ConnectCard.view.tsx';
import { CredentialForm } from '../../src/components/connect/CredentialForm.view.tsx';
import { PackageStep, SignInProgress } from '../../src/components/connect/SignInProgress.view.tsx';
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

/** The customer signs in at the provider’s page in a window. */
export const Waiting: Story = {};

/** The browser opened no window. */
export const WindowBlocked: Story = { args: { state: 'blocked' } };

/** The browser opened no window, and the page is in a frame that the provider would refuse. */
export const WindowBlockedInFrame: Story = { args: { state: 'blocked', canContinueHere: false } };

/** The window was closed, and the server has no connection yet. */
export const WindowClosed: Story = { args: { state: 'closed' } };

/** The sign-in took longer than the server allows. */
export const Expired: Story = { args: { state: 'expired' } };

/** The customer has signed in, and the connection is being created. */
export const Finishing: Story = { args: { state: 'finishing' } };

/** The sign-in continues in this tab. */
export const Leaving: Story = { args: { state: 'leaving' } };

/** The address of the provider’s page is being requested. */
export const Opening: Story = {
  render: () => (
    <ConnectCard {...HUBSPOT}>
      <CredentialForm inputs={[]} onSubmit={ignore} submit={{ ...submit, isBusy: true }} />
    </ConnectCard>
  ),
};

/** The customer or the provider denied access. */
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

/** Salesforce needs a package and has several applications. */
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
