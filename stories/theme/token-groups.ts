import type { TokenName } from '../../styles/contract.ts';
import { tokens } from '../../styles/contract.ts';

const all = Object.keys(tokens) as TokenName[];

const PATTERNS: readonly [string, RegExp][] = [
  ['Brand', /^(colors-primary|default-border-radius|font-family)$/],
  ['Surfaces', /^(surface-|colors-bg-|colors-background-|colors-tabs-)/],
  ['Text', /^(text-|colors-text-)/],
  ['Lines', /^(border-|colors-border$)/],
  ['Accent, links and focus', /^(accent|colors-link-|colors-focus-)/],
  ['Buttons', /^(colors-button-|button-)/],
  ['Fields', /^colors-input-/],
  ['Status', /^status-/],
  ['Type', /^(font-|line-)/],
  ['Size and shape', /^(rem$|space-|radius-|control-|nav-|shadow-|duration-|disabled-)/],
  ['Raw colors', /^colors-(white|black|neutral|status|scrim|shade)/],
];

/** Every token once, by what a designer looks for. */
export const tokenGroups: readonly { label: string; names: TokenName[] }[] = PATTERNS.map(([label, pattern]) => ({
  label,
  names: all.filter((name) => pattern.test(name)),
}));
