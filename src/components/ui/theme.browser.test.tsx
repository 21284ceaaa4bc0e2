import { cleanup, render, screen } from '@testing-library/react';
import { wcagContrast, wcagLuminance } from 'culori';
import { afterEach, describe, expect, it } from 'vitest';
import { WithAppearance } from '../../../test/support/with-appearance.tsx';
import type { Appearance } from '../../provider/provider-options.ts';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ProviderLogo } from './ProviderLogo.tsx';
import { Surface } from './Surface.tsx';
import { TextField } from './TextField.tsx';
import { WidgetRoot } from './WidgetRoot.tsx';

const added: HTMLStyleElement[] = [];

/** Adds a stylesheet of the host, after ours or before. */
function hostStyles(css: string, place: 'after' | 'before' = 'after') {
  const style = document.createElement('style');
  style.textContent = css;
  if (place === 'after') document.head.append(style);
  else document.head.prepend(style);
  added.push(style);
}

afterEach(() => {
  cleanup();
  for (const style of added.splice(0)) style.remove();
});

function renderControls() {
  render(
    <WidgetRoot>
      <Button variant="primary">Save</Button>
      <TextField label="Name" onChange={() => {}} value="Ada" />
      <Checkbox isChecked label="Read" onChange={() => {}} />
      <h2>Title</h2>
    </WidgetRoot>,
  );
  return {
    button: screen.getByRole('button'),
    input: screen.getByRole('textbox'),
    checkbox: screen.getByRole('checkbox'),
    title: screen.getByRole('heading'),
  };
}

const styleOf = (element: Element) => getComputedStyle(element);

describe('variables of the host', () => {
  it.each(['before', 'after'] as const)('win when its stylesheet is loaded %s ours', (place) => {
    hostStyles(':root { --amp-colors-primary: rgb(0, 80, 200); --amp-default-border-radius: 13px }', place);
    const { button, checkbox } = renderControls();
    expect(styleOf(button).backgroundColor).toBe('rgb(0, 80, 200)');
    expect(styleOf(button).borderRadius).toBe('13px');
    // What is smaller keeps its shape.
    expect(styleOf(checkbox).borderRadius).toBe('6px');
  });

  it.each(['#ffd400', '#0b5fff', '#e11d48', '#7c3aed', '#00c389', '#767676', '#111111', '#ffffff'])(
    'keep the text on a brand colour of %s legible, in both schemes',
    (brand) => {
      hostStyles(`:root { --amp-colors-primary: ${brand} }`);
      const { button } = renderControls();
      for (const scheme of ['light', 'dark']) {
        document.documentElement.style.colorScheme = scheme;
        const { color, backgroundColor } = styleOf(button);
        expect(wcagContrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5);
      }
      document.documentElement.style.colorScheme = '';
    },
  );

  it.each(['#ffd400', '#0b5fff', '#e11d48', '#00c389', '#0a0a23', '#ffffff'])(
    'bring a brand colour of %s to links and the focus, legible on every surface of both schemes',
    (brand) => {
      hostStyles(`:root { --amp-colors-primary: ${brand} }`);
      const { title } = renderControls();
      const computed = (token: string) => {
        title.style.color = `var(--amp-${token})`;
        return styleOf(title).color;
      };
      for (const scheme of ['light', 'dark']) {
        document.documentElement.style.colorScheme = scheme;
        for (const surface of ['surface-primary', 'surface-sunken', 'surface-hover', 'surface-selected'])
          expect(wcagContrast(computed('colors-link-text'), computed(surface))).toBeGreaterThanOrEqual(4.5);
        expect(computed('colors-focus-border')).toEqual(computed('colors-link-text'));
      }
      document.documentElement.style.colorScheme = '';
    },
  );

  it('reach a control through the published name for it', () => {
    hostStyles(':root { --amp-colors-input-content-default: rgb(1, 2, 3); --amp-font-family: Georgia }');
    const { input, title } = renderControls();
    expect(styleOf(input).color).toBe('rgb(1, 2, 3)');
    expect(styleOf(title).fontFamily).toBe('Georgia');
  });
});

describe('the page around', () => {
  it('gives its font and its colour scheme', () => {
    hostStyles('body { font-family: Georgia } .night { color-scheme: dark }');
    const { title } = renderControls();
    expect(styleOf(title).fontFamily).toBe('Georgia');
    const byDay = styleOf(title).color;
    document.body.classList.add('night');
    expect(styleOf(title).color).not.toBe(byDay);
    document.body.classList.remove('night');
  });

  it('does not get in with rules for plain elements', () => {
    const before = renderControls();
    const look = ({ button, input, checkbox, title }: typeof before) =>
      [button, input, checkbox, title].map((element) => {
        const { display, color, backgroundColor, padding, borderWidth, textTransform, fontSize } = styleOf(element);
        return { display, color, backgroundColor, padding, borderWidth, textTransform, fontSize };
      });
    const wanted = look(before);
    hostStyles(`
      * { all: unset }
      button { background: red; text-transform: uppercase; padding: 40px }
      input { border: 9px solid red; padding: 40px; color: red }
      h2 { font-size: 60px; color: red; margin: 60px }
    `);
    expect(look(before)).toEqual(wanted);
  });
});

describe('a slot', () => {
  it('keeps the utilities of the host, also layered ones', () => {
    hostStyles(
      '@layer utilities { .flex { display: flex } .p-4 { padding: 16px } .caps { text-transform: uppercase } }',
    );
    const Utilities = () => (
      <button className="flex p-4 caps" type="button">
        Help
      </button>
    );
    render(
      <WithAppearance slots={{ surfaceFooter: Utilities, providerLogo: Utilities }}>
        <WidgetRoot>
          <Surface logo={<ProviderLogo name="CallRail" provider="callRail" />} title="Title" />
        </WidgetRoot>
      </WithAppearance>,
    );
    for (const button of document.querySelectorAll('button')) {
      expect(styleOf(button)).toMatchObject({ display: 'flex', padding: '16px', textTransform: 'uppercase' });
    }
    expect(document.querySelectorAll('button')).toHaveLength(2);
  });
});

describe('the look that the host asks for', () => {
  const within = (look: Appearance) => {
    render(
      <WithAppearance {...look}>
        <WidgetRoot>
          <Button>Save</Button>
          <h2>Title</h2>
        </WidgetRoot>
      </WithAppearance>,
    );
    const root = screen.getByRole('heading').closest('[data-amp-part=root]');
    if (!root) throw new Error('The widget has no root.');
    return { root, button: screen.getByRole('button'), title: screen.getByRole('heading') };
  };

  it('is dark on a light page, without an attribute that a strict policy refuses', () => {
    hostStyles(':root { color-scheme: light }');
    const { root, title } = within({ colorScheme: 'dark' });
    expect(styleOf(root).colorScheme).toBe('dark');
    expect(wcagLuminance(styleOf(title).color)).toBeGreaterThan(0.6);
    expect(root).not.toHaveAttribute('style');
  });

  it('follows the page where it says inherit', () => {
    hostStyles(':root { color-scheme: dark }');
    expect(styleOf(within({ colorScheme: 'inherit' }).root).colorScheme).toBe('dark');
  });

  it('is lower when compact, and a length of the host still wins', () => {
    const comfortable = within({}).button.offsetHeight;
    cleanup();
    const compact = within({ density: 'compact' }).button.offsetHeight;
    expect([comfortable, compact]).toEqual([36, 32]);
    hostStyles('[data-amp-part=root] { --amp-control-height: 50px }');
    expect(screen.getByRole('button').offsetHeight).toBe(50);
  });
});
