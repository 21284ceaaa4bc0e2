import { useContext } from 'react';
import type { ScreenMessages } from '../locales/en-screen.ts';
import { screen } from '../locales/en-screen.ts';
import { mergeOverrides } from '../locales/override-messages.ts';
import { RuntimeContext } from './RuntimeContext.ts';

/** The texts of the standard view of an installation, and of what it shares with other screens. */
export function useScreenMessages(): ScreenMessages {
  return mergeOverrides(screen, useContext(RuntimeContext)?.messages);
}
