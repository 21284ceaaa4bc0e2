import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfigureLayout } from '../install/configure/ConfigureLayout.view.tsx';
import type { ObjectNavItem } from '../install/configure/nav-groups.ts';
import { ObjectNav } from '../install/configure/ObjectNav.view.tsx';
import { Pane } from '../install/configure/Pane.tsx';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Combobox } from './Combobox.tsx';
import { Disclosure } from './Disclosure.tsx';
import { HelpText } from './HelpText.tsx';
import { SearchField } from './SearchField.tsx';
import { SecretField } from './SecretField.tsx';
import { Select } from './Select.tsx';
import { Surface } from './Surface.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import { TextField } from './TextField.tsx';
import { WidgetRoot } from './WidgetRoot.tsx';

afterEach(cleanup);

const ignore = () => {};
const options = [
  { value: 'a', label: 'A', detail: 'a' },
  { value: 'b', label: 'B', detail: 'b' },
];

const parts: ObjectNavItem[] = [
  { id: 'calls', label: 'Calls', status: 'unsaved' },
  { id: 'manage', label: 'Manage' },
];

/** One of every kind of control. */
const Controls = () => (
  <WidgetRoot>
    <div style={{ inlineSize: 800 }}>
      <Surface title="CallRail" width="wide">
        <ObjectNav current="calls" groups={[{ items: parts }]} onSelect={ignore} />
      </Surface>
    </div>
    <Button variant="primary">Save</Button>
    <Button variant="secondary">Retry</Button>
    <Button variant="quiet">Discard</Button>
    <Button variant="danger">Uninstall</Button>
    <TextField help={<HelpText docsUrl="https://example.com" text="Help" />} label="Name" onChange={ignore} value="" />
    <SecretField label="Key" onChange={ignore} value="" />
    <Checkbox isChecked label="Read" onChange={ignore} />
    <Select label="Part" onChange={ignore} options={options} value="a" />
    <SearchField label="Search" onChange={ignore} value="x" />
    <span id="of">Field</span>
    <Combobox
      id="box"
      label="Field"
      aria-labelledby="of"
      onChange={ignore}
      options={options}
      placeholder="Choose"
      value="a"
    />
    <Disclosure summary="More">Configure</Disclosure>
  </WidgetRoot>
);

/** Width in px of the ring around an element, which a box around an input may draw. */
function ringAround(element: Element | null): number {
  for (let at = element; at && !at.matches('[data-amp-part=root]'); at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle !== 'none') return Number.parseFloat(outlineWidth);
  }
  return 0;
}

it('shows a ring around every control that the Tab key reaches, and only there', async () => {
  const { container } = render(<Controls />);
  const reached: Element[] = [];
  for (;;) {
    await userEvent.tab();
    const element = document.activeElement;
    if (!element || !container.contains(element) || reached.includes(element)) break;
    reached.push(element);
    expect([element.outerHTML, ringAround(element)]).toEqual([element.outerHTML, 2]);
  }
  expect(reached.length).toBeGreaterThanOrEqual(15);
  expect(reached).toContain(page.getByRole('button', { name: 'Manage' }).element());
  (document.activeElement as HTMLElement | null)?.blur();
  expect(reached.filter((element) => ringAround(element) > 0)).toEqual([]);
});

it('leaves everything outside of a widget as the page has it', async () => {
  const markup =
    '<h2>Title</h2><p>Text</p><button>Act</button><input value="x"><ul><li>One</li></ul><a href="#">On</a>';
  const stylesIn = (shown: Document) => {
    const host = shown.createElement('div');
    host.innerHTML = markup;
    shown.body.append(host);
    const view = shown.defaultView ?? window;
    const styles = [...host.querySelectorAll('*')].map((element) => {
      const { color, backgroundColor, font, padding, margin, border, display, boxSizing, listStyle, textDecoration } =
        view.getComputedStyle(element);
      return { color, backgroundColor, font, padding, margin, border, display, boxSizing, listStyle, textDecoration };
    });
    host.remove();
    return styles;
  };
  render(<Controls />);
  const untouched = document.createElement('iframe');
  untouched.srcdoc = '<!doctype html>';
  const loaded = new Promise((resolve) => untouched.addEventListener('load', resolve));
  document.body.append(untouched);
  await loaded;
  try {
    const shown = untouched.contentDocument;
    if (!shown) throw new Error('The frame has no page.');
    expect(stylesIn(document)).toEqual(stylesIn(shown));
  } finally {
    untouched.remove();
  }
});

it('reads out the name of a part and its state as two words', () => {
  render(<Controls />);
  const part = page.getByRole('button', { name: 'Calls Unsaved', exact: true });
  expect(part.element()).toHaveAttribute('aria-current', 'true');
});

it.each([280, 480, 1000])('a short pane leaves no blank area below it at %i px', async (inlineSize) => {
  await page.viewport(1100, 800);
  const { container } = render(
    <WidgetRoot>
      <div style={{ inlineSize }}>
        <Surface title="CallRail" width="wide">
          <ConfigureLayout nav={<ObjectNav current="calls" groups={[{ items: parts }]} onSelect={ignore} />}>
            <Pane title="Calls">
              <div style={{ blockSize: 120 }} />
            </Pane>
          </ConfigureLayout>
        </Surface>
      </div>
    </WidgetRoot>,
  );
  const bottomOf = (part: string) =>
    container.querySelector(`[data-amp-part=${part}]`)?.getBoundingClientRect().bottom ?? Number.NaN;
  expect(bottomOf('surface') - bottomOf('pane')).toBeLessThan(2);
});

it('technical details break between the parts of a name, and inside a word only where it has none', async () => {
  const { container } = render(
    <WidgetRoot>
      <div style={{ inlineSize: 220 }}>
        <TechnicalDetails text="https://problems.example.com/integration/missing" />
      </div>
    </WidgetRoot>,
  );
  await userEvent.click(page.getByText('Technical details'));
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(container.querySelector('pre') as Node, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const { data } = walker.currentNode as Text; // the walker shows text only
    for (let at = 0; at < data.length; at += 1) {
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? '') + data[at]);
    }
  }
  expect(lines.size).toBeGreaterThan(1);
  for (const line of [...lines.values()].slice(1)) expect(line).toMatch(/^[:/._]/);
});
