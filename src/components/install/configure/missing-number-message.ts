import type { ValueKind } from '../../../domain/value-kind.ts';
import type { Messages } from '../../../locales/en.ts';

/** @returns the error for a missing number; undefined for fields of other types */
export function missingNumberMessage(
  kind: ValueKind,
  label: string,
  settings: Messages['settings'],
): string | undefined {
  if (kind === 'integer') return settings.wholeNumberMissing(label);
  return kind === 'number' ? settings.numberMissing(label) : undefined;
}
