import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConnectCard } from '../../src/components/connect/ConnectCard.view.tsx';
import { CredentialForm } from '../../src/components/connect/CredentialForm.view.tsx';
import { inWidget } from '../in-widget.tsx';

const apiKey = {
  name: 'apiKey',
  label: 'CallRail API key',
  isSecret: true,
  help: 'Create or copy the key in CallRail. It’s stored encrypted.',
  docsUrl: 'https://example.com/keys',
  docsLabel: 'Where do I find my key?',
};

const callRail = { name: 'callRail', displayName: 'CallRail' };
const submit = { label: 'Connect CallRail', progress: 'Checking with CallRail…', isBusy: false };

const meta = {
  title: 'Connect/Connect card',
  component: CredentialForm,
  decorators: [inWidget],
  render: (args) => (
    <ConnectCard appName="Acme Phone" provider={callRail}>
      <CredentialForm {...args} />
    </ConnectCard>
  ),
  args: { inputs: [apiKey], submit, onSubmit: () => {} },
} satisfies Meta<typeof CredentialForm>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The provider lets customers in with an API key. */
export const AsksForApiKey: Story = {};

/** The provider also needs details, one of them optional. */
export const AsksForApiKeyAndDetails: Story = {
  args: {
    inputs: [
      apiKey,
      {
        name: 'workspace',
        label: 'Workspace',
        help: 'The first part of the address you sign in at. See [your workspaces](https://example.com/workspaces).',
      },
      { name: 'region', label: 'Region', initialValue: 'us-east', isOptional: true },
    ],
  },
};

/** The provider lets customers in with a user name and a password. */
export const AsksForUserName: Story = {
  args: {
    inputs: [
      { name: 'username', label: 'Username', docsUrl: 'https://example.com/sign-in' },
      { name: 'password', label: 'Password', isSecret: true, isOptional: true },
    ],
  },
};

/** The provider defines the fields of its form. */
export const AsksForCustomInputs: Story = {
  args: {
    inputs: [
      { name: 'account', label: 'Account', help: 'As on your invoice.' },
      { name: 'code', label: 'Access code', isSecret: true },
      {
        name: 'plan',
        label: 'Plan',
        options: [
          { value: 'free', label: 'Free' },
          { value: 'paid', label: 'Paid' },
        ],
      },
    ],
  },
};

/** The provider needs no credentials. */
export const NeedsNoSignIn: Story = {
  args: { inputs: [] },
  render: (args) => (
    <ConnectCard appName="Acme Phone" provider={callRail}>
      <p>CallRail doesn’t require sign-in.</p>
      <CredentialForm {...args} />
    </ConnectCard>
  ),
};

/** The provider is being asked whether it accepts the key. */
export const Checking: Story = { args: { submit: { ...submit, isBusy: true } } };

/** The provider rejected the key, in its own words. */
export const ProviderRefusedApiKey: Story = {
  args: { rejection: { inputName: 'apiKey', message: 'HTTP Token: Access denied. This key was revoked on 3 May.' } },
};

/** The key gives access to several accounts, and the form keeps it. */
export const AsksForAccount: Story = {
  args: {
    inputs: [{ ...apiKey, initialValue: 'an-agency-key' }],
    rejection: {
      message: '',
      inputName: 'account',
      choice: {
        name: 'account',
        label: 'Account',
        help: 'Choose one of the accounts you have access to.',
        options: [
          { value: '480112233', label: 'Northwind Marketing (480112233)' },
          { value: '480445566', label: 'Contoso Media (480445566)' },
        ],
      },
    },
  },
};

/** The server could not be reached, and the form keeps what was entered. */
export const ServiceFailed: Story = {
  args: { rejection: { message: 'Couldn’t reach the service. Check your internet connection and try again.' } },
};
