import type { Messages } from './en.ts';
import { en as english } from './en.ts';

/**
 * Every visible text in English, to translate or to lay others over. For the entry alone: what the entry exports by its
 * own file is loaded with the smallest part of the library, and these texts are long.
 */
export const en: Messages = english;
