import { prefetchable } from '../ui/prefetchable.tsx';

/** What the folded settings of a read object hold. */
export const readSettingsEditor = /* @__PURE__ */ prefetchable(
  async () => (await import('./settings-editors.ts')).ReadSettingsEditor,
);

/** What the folded settings of a write object hold. */
export const writeSettingsEditor = /* @__PURE__ */ prefetchable(
  async () => (await import('./settings-editors.ts')).WriteSettingsEditor,
);
