import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { ConnectCard } from '../../src/components/connect/ConnectCard.view.tsx';
import { CredentialForm } from '../../src/components/connect/CredentialForm.view.tsx';
import { WidgetRoot } from '../../src/components/ui/WidgetRoot.tsx';
import type { ProviderLogoSlotProps } from '../../src/provider/provider-options.ts';
import { WithAppearance } from '../../test/support/with-appearance.tsx';
import { HostStyles } from './HostStyles.tsx';
import { PartTable } from './PartTable.tsx';
import { TokenTable } from './TokenTable.tsx';

const meta = {
  title: 'Start here/Theming',
  // The page beside this file takes the place of the generated one.
  tags: ['!autodocs'],
  parameters: { docs: { story: { inline: false, height: '360px' } } },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const card = (
  <WidgetRoot>
    <ConnectCard appName="Acme Phone" provider={{ name: 'callRail', displayName: 'CallRail' }}>
      <CredentialForm
        inputs={[{ name: 'apiKey', label: 'CallRail API key', isSecret: true, help: 'It is stored encrypted.' }]}
        onSubmit={() => {}}
        submit={{ label: 'Connect CallRail', progress: 'Checking with CallRail…', isBusy: false }}
      />
    </ConnectCard>
  </WidgetRoot>
);

/** One colour and one radius reach every control. */
export const BrandColour: Story = {
  render: () => (
    <>
      <HostStyles
        theme={{
          '--amp-colors-primary': 'light-dark(#5b3df5, #8f7bff)',
          '--amp-default-border-radius': '12px',
        }}
      />
      {card}
    </>
  ),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Connect CallRail' });
    const isDark = getComputedStyle(button).colorScheme === 'dark';
    // The colour changes with a transition when the story sets the scheme of the page.
    await waitFor(() =>
      expect(button).toHaveStyle({
        backgroundColor: isDark ? 'rgb(143, 123, 255)' : 'rgb(91, 61, 245)',
        borderRadius: '12px',
      }),
    );
  },
};

/** `density: 'compact'` of the provider. */
export const Compact: Story = {
  render: () => <WithAppearance density="compact">{card}</WithAppearance>,
};

/** `colorScheme: 'dark'` of the provider, on whatever page. */
export const Dark: Story = {
  render: () => <WithAppearance colorScheme="dark">{card}</WithAppearance>,
};

/** `slots.providerLogo` and `slots.surfaceFooter` of the provider. */
export const Slots: Story = {
  render: () => <WithAppearance slots={{ providerLogo: HostLogo, surfaceFooter: HostFooter }}>{card}</WithAppearance>,
};

/** Tokens of the first tier. */
export const RawTokens: Story = { render: () => <TokenTable tier="palette" /> };

/** Tokens of the second tier. */
export const MeaningTokens: Story = { render: () => <TokenTable tier="meaning" /> };

/** Tokens of the third tier. */
export const ComponentTokens: Story = { render: () => <TokenTable tier="component" /> };

/** Parts and states that a stylesheet may name. */
export const Parts: Story = {
  render: () => <PartTable />,
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('row').slice(1);
    await expect(rows.length).toBeGreaterThan(25);
    for (const row of rows) await expect(row.querySelector('td')?.textContent).toMatch(/\w{3}/);
  },
};

function HostLogo({ provider, children }: ProviderLogoSlotProps): ReactNode {
  if (provider !== 'callRail') return children;
  return (
    <svg aria-hidden="true" height="24" viewBox="0 0 24 24" width="24">
      <circle cx="12" cy="12" fill="#1a73e8" r="10" />
    </svg>
  );
}

function HostFooter() {
  return <>Acme Phone reads only what you choose here.</>;
}
