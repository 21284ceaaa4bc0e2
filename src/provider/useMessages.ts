import { useContext } from 'react';
import type { Messages } from '../locales/en.ts';
import { en } from '../locales/en.ts';
import { mergeOverrides } from '../locales/override-messages.ts';
import { RuntimeContext } from './RuntimeContext.ts';

/** Every visible text of the widgets. Not for what the first chunk loads: the texts are long. */
export function useMessages(): Messages {
  return mergeOverrides(en, useContext(RuntimeContext)?.messages);
}
