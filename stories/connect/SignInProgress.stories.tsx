import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConnectCard } from '../../src/components/connect/ConnectCard.view.tsx';
import { PackageStep } from '../../src/components/connect/PackageStep.view.tsx';
import { SignInProgress } from '../../src/components/connect/SignInProgress.view.tsx';
import { inWidget } from '../in-widget.tsx';

const HUBSPOT = { appName: 'Acme Phone', provider: 'hubspot', providerName: 'HubSpot' };
const ignore = () => {};

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
    <ConnectCard
      {...HUBSPOT}
      elsewhere={<SignInProgress {...args} />}
      inputs={[]}
      isBusy={false}
      onSubmit={ignore}
      progress="Opening HubSpot…"
    />
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
  render: () => <ConnectCard {...HUBSPOT} inputs={[]} isBusy={true} onSubmit={ignore} progress="Opening HubSpot…" />,
};

export const Refused: Story = {
  render: () => (
    <ConnectCard
      {...HUBSPOT}
      inputs={[]}
      isBusy={false}
      onSubmit={ignore}
      progress="Opening HubSpot…"
      rejection={{ message: 'The user denied the request.' }}
    />
  ),
};

export const PackageFirst: Story = {
  render: () => (
    <ConnectCard
      appName="Acme Phone"
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
      isBusy={false}
      intro={
        <PackageStep appName="Acme Phone" providerName="Salesforce" url="https://login.salesforce.com/packaging/1" />
      }
      onSubmit={ignore}
      progress="Opening Salesforce…"
      provider="salesforce"
      providerName="Salesforce"
    />
  ),
};
