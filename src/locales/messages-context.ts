import { createContext, useContext } from 'react';
import type { Messages } from './en.ts';
import { en } from './en.ts';

/** The texts in use below a provider; English where none says otherwise. */
export const MessagesContext = /* @__PURE__ */ createContext<Messages>(en);

/** Every visible text of the widgets. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}
