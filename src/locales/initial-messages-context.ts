import { createContext, useContext } from 'react';
import type { FirstMessages } from './en-initial.ts';
import { first } from './en-initial.ts';
import type { MessagesOverride } from './override-messages.ts';
import { laidOver } from './override-messages.ts';

/** The host's texts below a provider; undefined where English is used as it is. */
export const OverrideContext = /* @__PURE__ */ createContext<MessagesOverride | undefined>(undefined);

/** The texts that are there from the first moment on. */
export function useFirstMessages(): FirstMessages {
  return laidOver(first, useContext(OverrideContext));
}
