import { useContext } from 'react';
import type { InitialMessages } from '../locales/en-initial.ts';
import { initial } from '../locales/en-initial.ts';
import { mergeOverrides } from '../locales/override-messages.ts';
import { RuntimeContext } from './RuntimeContext.ts';

/** The texts that are there from the first moment on. */
export function useInitialMessages(): InitialMessages {
  return mergeOverrides(initial, useContext(RuntimeContext)?.messages);
}
