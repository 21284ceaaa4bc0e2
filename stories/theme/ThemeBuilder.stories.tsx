import type { Meta, StoryObj } from '@storybook/react-vite';
import { wcagContrast } from 'culori';
import type { ComponentProps } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { contrastFigures, themeValues } from '../../styles/contrast.ts';
import { presets } from './presets.ts';
import type { ThemeBuilder } from './ThemeBuilder.tsx';

/**
 * Loads the builder and every screen in it, when one of these stories is opened: Storybook loads this file with the welcome
 * page, its neighbor in the sidebar.
 */
const loadBuilder = async () => ({ ...(await import('./ThemeBuilder.tsx')), ...(await import('./ThemePreview.tsx')) });
type BuilderModules = Awaited<ReturnType<typeof loadBuilder>>;

const meta = {
  title: 'Start here/Theme builder',
  loaders: [loadBuilder],
  render: (args, { loaded }) => {
    const { ThemeBuilder } = loaded as BuilderModules; // of the loader
    return <ThemeBuilder {...args} />;
  },
  tags: ['!autodocs'],
  argTypes: {
    // The menu of the builder changes the screen.
    firstScreen: { control: false, description: 'Screen of the preview at first; all of them when absent.' },
  },
  parameters: {
    layout: 'fullscreen',
    // The same screens twice, and screens that never meet on one page: their regions have the same names.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
} satisfies Meta<ComponentProps<typeof ThemeBuilder>>;
export default meta;

type Story = StoryObj<typeof meta>;

const forget = () => localStorage.removeItem('ampersand-theme');

/** Edit tokens, check the contrast, export. Your theme is stored in this browser. */
export const Builder: Story = {
  // Its parts are tested below; every screen twice takes axe too long.
  tags: ['!test'],
};

/** Every preset in both schemes, with the contrast that the builder states. */
export const EveryPreset: Story = {
  render: (_args, { loaded }) => {
    const { ThemePreview } = loaded as BuilderModules; // of the loader
    return (
      <>
        {presets.map(({ name, theme }) => (
          <section aria-label={name} key={name}>
            {(['light', 'dark'] as const).map((scheme) => (
              <ThemePreview key={scheme} scheme={scheme} screen="Sign in with a key" values={themeValues(theme)} />
            ))}
          </section>
        ))}
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const buttons = [...canvasElement.querySelectorAll('[data-amp-part=button][data-amp-variant=primary]')].map(
      (button) => getComputedStyle(button),
    );
    await expect(buttons).toHaveLength(2 * presets.length);
    const shown = buttons.map(({ color, backgroundColor }) => wcagContrast(color, backgroundColor));
    const stated = presets.flatMap(({ theme }) =>
      contrastFigures(themeValues(theme))
        .filter(({ front, back }) => front === 'colors-button-text' && back === 'colors-button-primary')
        .map(({ ratio = 0 }) => ratio),
    );
    for (const [index, ratio] of shown.entries()) await expect(ratio).toBeCloseTo(stated[index] ?? 0, 1);
  },
};

/** A value that is no color stays beside its reason, a color that is too light is counted, and each step can be undone. */
export const EditAndUndo: Story = {
  args: { firstScreen: 'Buttons' },
  beforeEach: forget,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Tokens' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search tokens' }), 'text-muted');
    const field = await canvas.findByRole('textbox', { name: 'Light: --amp-text-muted' });
    await userEvent.type(field, '#zz');
    await expect(field).toHaveAccessibleDescription('“#zz” is not a color.');
    await userEvent.clear(field);
    await userEvent.type(field, '#aaaaaa');
    const badge = canvas.getByRole('button', { name: /pairs fail AA$/ });
    await userEvent.click(badge);
    await expect(canvas.getAllByText('2.32')[0]).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(badge).toHaveTextContent(/^AA: all/);
    await userEvent.click(canvas.getByRole('button', { name: 'Redo' }));
    await expect(badge).toHaveTextContent(/fail AA$/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
  },
};

/** A theme in any format is imported; a text that is none is refused with the reason, and nothing is lost. */
export const ImportAndExport: Story = {
  args: { firstScreen: 'Buttons' },
  beforeEach: forget,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Forest/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
    const text = canvas.getByRole('textbox', { name: 'Theme' });
    await userEvent.click(text);
    await userEvent.paste(':root { --amp-colors-primry: #0b5fff; }');
    await userEvent.click(within(canvas.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    await expect(text).toHaveAccessibleDescription(/Did you mean --amp-colors-primary\? Your theme is unchanged\./);
    await expect(text).toHaveValue(':root { --amp-colors-primry: #0b5fff; }');
    await userEvent.clear(text);
    await userEvent.paste('{ "amp": { "colors": { "primary": { "$type": "color", "$value": "#0b5fff" } } } }');
    await userEvent.click(within(canvas.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    const dialog = within(canvas.getByRole('dialog', { name: 'Export theme' }));
    await expect(dialog.getByText(/--amp-colors-primary: #0b5fff;/)).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'TypeScript' }));
    await expect(dialog.getByText(/'--amp-colors-primary': '#0b5fff',/)).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Design tokens' }));
    await expect(dialog.getByText(/"hex": "#0b5fff"/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.getByRole('button', { name: /^Forest/, pressed: true })).toBeVisible();
  },
};

/** In 320 px one pane is shown at a time, and nothing is cut off. */
export const Narrow: Story = {
  args: { firstScreen: 'Buttons' },
  beforeEach: forget,
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const frame = canvasElement.querySelector('.tb-frame');
    for (const pane of ['Tokens', 'Contrast', 'Preview']) {
      await userEvent.click(canvas.getByRole('radio', { name: pane }));
      await expect(frame?.scrollWidth).toBeLessThanOrEqual(320);
    }
    await expect(canvas.getByRole('region', { name: 'Dark scheme' })).toBeVisible();
  },
};
