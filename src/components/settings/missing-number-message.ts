import type { ValueKind } from '../../domain/value-kind.ts';
import type { Messages } from '../../locales/en.ts';

/** @returns what to say when a number is missing; undefined where the field holds none */
export function missingNumberMessage(
  kind: ValueKind,
  label: string,
  settings: Messages['settings'],
): string | undefined {
  if (kind === 'integer') return settings.wholeNumberMissing(label);
  return kind === 'number' ? settings.numberMissing(label) : undefined;
}
