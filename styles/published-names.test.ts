import { describe, expect, it } from 'vitest';
import { tokens } from './contract.ts';

/** Custom properties of the published package, without `--amp-`. Source: peer report 4.2. */
const PUBLISHED = `
font-family colors-white colors-black colors-primary
colors-neutral-25 colors-neutral-50 colors-neutral-100 colors-neutral-200 colors-neutral-300 colors-neutral-400
colors-neutral-500 colors-neutral-600 colors-neutral-700 colors-neutral-800 colors-neutral-900
colors-status-critical-dark colors-status-critical colors-status-critical-muted
colors-status-success-dark colors-status-success colors-status-success-muted
surface-primary surface-secondary surface-sunken surface-hover surface-selected surface-highlight
text-primary text-secondary text-muted text-on-emphasis border-default border-emphasis border-strong
accent accent-hover accent-text
status-success status-success-subtle status-success-text status-error status-error-subtle status-error-text
status-warning status-warning-subtle status-warning-text disabled-opacity
space-1 space-2 space-3 space-4 space-5 space-6 space-7
font-size-xs font-size-sm font-size-md font-size-lg font-size-xl font-normal font-medium font-semibold
radius-sm radius-md radius-lg shadow-sm shadow-md duration-fast duration-normal
colors-text-standout colors-text-regular colors-text-muted colors-bg-primary colors-bg-secondary colors-bg-highlight
colors-border default-border-radius colors-link-text colors-link-focus colors-link-active
colors-button-primary colors-button-text button-font-size
colors-input-border-default colors-input-border-disabled colors-input-border-focus colors-input-border-hover
colors-input-content-default colors-input-content-disabled colors-input-placeholder-text
colors-input-surface-default colors-input-surface-disabled colors-input-surface-focus colors-input-surface-hover
colors-tabs-background colors-focus-border colors-background-muted
`
  .trim()
  .split(/\s+/);

describe('custom properties', () => {
  it('keep every name of the published package', () => {
    expect(PUBLISHED.filter((name) => !(name in tokens))).toEqual([]);
  });

  it('refer only to tokens that exist', () => {
    const used = Object.values<string>(tokens).flatMap((value) =>
      [...value.matchAll(/var\(--amp-([\w-]+)/g)].map((match) => match[1]),
    );
    expect(used.filter((name) => !((name ?? '') in tokens))).toEqual([]);
  });
});
