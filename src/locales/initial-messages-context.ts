import { createContext, useContext } from 'react';
import type { InitialMessages } from './en-initial.ts';
import { initial } from './en-initial.ts';
import type { MessagesOverride } from './override-messages.ts';
import { mergeOverrides } from './override-messages.ts';

/** The host's texts below a provider; undefined where English is used as it is. */
export const OverrideContext = /* @__PURE__ */ createContext<MessagesOverride | undefined>(undefined);

/** The texts that are there from the first moment on. */
export function useInitialMessages(): InitialMessages {
  return mergeOverrides(initial, useContext(OverrideContext));
}
