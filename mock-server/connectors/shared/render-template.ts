import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';

const VARIABLE = /\{\{\s*\.?([A-Za-z0-9_-]+)\s*\}\}/g;

/**
 * Fills in the variables of a catalogue template such as `Bearer {{ .token }}`.
 *
 * @param values by variable name; only own properties count
 * @returns the text, or the name of the first variable that has no value
 */
export function renderTemplate(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): Result<string, { missing: string }> {
  let missing: string | undefined;
  const text = template.replace(VARIABLE, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === '') missing ??= name;
    return value ?? '';
  });
  return missing === undefined ? ok(text) : { ok: false, rejection: { missing } };
}

/** The variables of a template, each once, in order of appearance. */
export function variablesOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(VARIABLE), ([, name]) => name ?? ''))];
}
