import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { InstallIntegration } from '../../src/index.ts';
import { installArgs, installArgTypes } from '../install-args.ts';
import { inHostApplication, scripted, withBackend, withProvider } from '../story-backend.tsx';
import { crms } from '../story-worlds.ts';

/** The three connectors with simulated accounts, complete sign-ins in a window, and servers that are slow or away. */
const meta = {
  title: 'Flows/Connectors and servers',
  component: InstallIntegration,
  args: { ...installArgs, integration: crms.hubspot.integration },
  argTypes: installArgTypes,
  decorators: [inHostApplication],
} satisfies Meta<typeof InstallIntegration>;
export default meta;

type Story = StoryObj<typeof meta>;

/**
 * Allows access on the provider's page, once it is shown in the window.
 *
 * @returns false where the browser opens no window without a click of the reader
 */
async function allowInWindow(opened: ReturnType<typeof watchWindows>): Promise<boolean> {
  const popup = opened.mock.results.at(-1)?.value as Window | null; // what window.open returns
  if (!popup) return false;
  const button = await waitFor(() => {
    const found = popup.document.querySelector<HTMLButtonElement>('button[value=allow]');
    if (!found) throw new Error('The provider’s page is not shown yet.');
    return found;
  });
  button.click();
  return true;
}

const watchWindows = () => spyOn(window, 'open');

/** HubSpot’s page opens in a window; when the customer allows access there, the widget continues automatically. */
export const SignInWithHubSpot: Story = {
  beforeEach: withProvider('hubspot', 'notConnected'),
  play: scripted(async ({ canvas }) => {
    const opened = watchWindows();
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect HubSpot' }));
    if (!(await allowInWindow(opened))) return;
    await expect(await canvas.findByRole('button', { name: 'Install' }, { timeout: 15_000 })).toBeVisible();
  }),
};

/** Salesforce asks for the customer’s subdomain first. */
export const SignInWithSalesforce: Story = {
  args: { integration: crms.salesforce.integration },
  beforeEach: withProvider('salesforce', 'notConnected'),
  play: scripted(async ({ canvas }) => {
    const opened = watchWindows();
    await userEvent.type(await canvas.findByLabelText('Subdomain'), 'acme');
    await userEvent.click(canvas.getByRole('button', { name: 'Connect Salesforce' }));
    if (!(await allowInWindow(opened))) return;
    await expect(await canvas.findByRole('button', { name: 'Install' }, { timeout: 15_000 })).toBeVisible();
  }),
};

/** HubSpot is installed and read. */
export const HubSpotInstalled: Story = {
  beforeEach: withProvider('hubspot', 'installed'),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByText('All changes saved.')).toBeVisible();
  }),
};

/** Salesforce is installed and read. */
export const SalesforceInstalled: Story = {
  args: { integration: crms.salesforce.integration },
  beforeEach: withProvider('salesforce', 'installed'),
  play: HubSpotInstalled.play,
};

/** An account of HubSpot with 1,500 custom fields. */
export const ManyFields: Story = {
  beforeEach: withProvider('hubspot', 'manyFields'),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByText(/of 1,5\d\d/)).toBeVisible();
  }),
};

/** An account of HubSpot with 1,000 custom objects. */
export const ManyObjects: Story = {
  beforeEach: withProvider('hubspot', 'manyObjects'),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Custom object 1' }, { timeout: 30_000 })).toBeVisible();
  }),
};

/** The customer paused the sync of contacts. */
export const Paused: Story = {
  beforeEach: withProvider('hubspot', 'paused'),
  play: HubSpotInstalled.play,
};

/** The account was closed after the installation, so HubSpot refuses every request. */
export const ProviderFails: Story = {
  beforeEach: withProvider('hubspot', 'failing'),
  play: scripted(async ({ canvas }) => {
    await expect((await canvas.findAllByText(/The account is closed\./))[0]).toBeVisible();
  }),
};

/** The host passes a key that the server does not know. */
export const HostMistake: Story = {
  globals: { scenario: 'hostMistake' },
  beforeEach: withProvider('hubspot', 'hostMistake'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /couldn’t be loaded/ })).toBeVisible();
  },
};

/** A server that takes two seconds for each response: outlines of the screen first, then its content. */
export const SlowServer: Story = {
  args: { integration: crms.callRail.integration },
  beforeEach: withBackend({ scenario: 'installed', delayMs: 2_000 }),
  play: scripted(async ({ canvas }) => {
    await expect((await canvas.findAllByRole('status'))[0]).toBeInTheDocument();
    await expect(await canvas.findByText('All changes saved.', {}, { timeout: 12_000 })).toBeVisible();
  }),
};

/** A server that never responds. */
export const NoResponse: Story = {
  args: { integration: crms.callRail.integration },
  beforeEach: withBackend({ scenario: 'installed', delayMs: Number.POSITIVE_INFINITY }),
};
