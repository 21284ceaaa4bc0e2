import type { Meta, StoryObj } from '@storybook/react-vite';
import { UnsupportedProviderCard } from '../../src/components/connect/ConnectForm.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Connect/Can’t be connected',
  component: UnsupportedProviderCard,
  decorators: [inWidget],
  args: {
    provider: { name: 'hubspot', displayName: 'HubSpot' },
    reason: 'The sign-in method of HubSpot isn’t supported yet.',
    remedy: 'Ask Acme Phone for another way to connect.',
  },
} satisfies Meta<typeof UnsupportedProviderCard>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The provider’s way to sign in is not supported. */
export const OtherSignIn: Story = {};

/** The manifest names a module that the provider does not have. */
export const UnknownModule: Story = {
  args: {
    reason: 'Acme Phone has not said which product to connect.',
    details: 'The module "sales" is unknown. Known: crm, marketing.',
  },
};
