/** Words for each kind of number that a language tells apart; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** By language, because a long list has a plural in each row and creating them takes longer than using them. */
const formatters = /* @__PURE__ */ new Map<string, [Intl.PluralRules, Intl.NumberFormat]>();

/** The form that fits a number, with the number written as the language writes it. */
export function plural(language: string, count: number, forms: PluralForms): string {
  const [rules, numbers] = formatters.get(language) ?? [
    new Intl.PluralRules(language),
    new Intl.NumberFormat(language),
  ];
  formatters.set(language, [rules, numbers]);
  return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}

/** Items as the language lists them, such as "a, b, and c". */
export function list(language: string, items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(language, { type }).format(items);
}

/**
 * Capitalizes the first letter of a text.
 *
 * @param language BCP 47 tag
 */
export function capitalize(language: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
