import { useContext } from 'react';
import type { Messages } from './en.ts';
import { en } from './en.ts';
import { OverrideContext } from './initial-messages-context.ts';
import { mergeOverrides } from './override-messages.ts';

/** Every visible text of the widgets. Not for what the first chunk loads: the texts are long. */
export function useMessages(): Messages {
  return mergeOverrides(en, useContext(OverrideContext));
}
