import { prefetchable } from '../ui/prefetchable.tsx';

/** The guided install, from the account to the installation. */
export const wizardStage = /* @__PURE__ */ prefetchable(async () => (await import('../wizard/Wizard.tsx')).Wizard);
