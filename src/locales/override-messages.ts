import type { Messages } from './en.ts';

/** Texts to use in place of a language's; what is left out stays as the language has it. */
export type MessagesOverride = Override<Messages>;

type Override<Texts> = Texts extends string | ((...args: never[]) => string)
  ? Texts
  : { [Key in keyof Texts]?: Override<Texts[Key]> };

/**
 * Lays texts of your own over a language.
 *
 * @param language the texts to begin with, such as `de` of `ampersand-embed/locales/de`
 * @param override some texts, or those of another language as a whole
 * @returns a new catalogue; make it once, outside of rendering, and widgets that are on the page stay as they are
 */
export function overrideMessages(language: Messages, override: MessagesOverride): Messages {
  // An override has the shape of the catalogue, so the merged catalogue has it, too.
  return mergeMessages(language, override) as Messages;
}

/** Catalogues that were made, by override and then by language. */
const mergedCatalogues = /* @__PURE__ */ new WeakMap<object, Map<object, object>>();

/** Texts with an override over them: the same object every time, which rendering relies on. */
export function mergeOverrides<Texts extends object>(language: Texts, override: object | undefined): Texts {
  if (!override) return language;
  const known = mergedCatalogues.get(override) ?? new Map<object, object>();
  mergedCatalogues.set(override, known);
  const catalogue = known.get(language) ?? mergeMessages(language, override);
  known.set(language, catalogue);
  // An override has the shape of the catalogue.
  return catalogue as Texts;
}

function mergeMessages(texts: object, override: object): object {
  const entries = Object.entries(override).map(([key, value]) => {
    const below: unknown = Reflect.get(texts, key);
    return [key, typeof value === 'object' && value ? mergeMessages(Object(below), value) : (value ?? below)];
  });
  return { ...texts, ...Object.fromEntries(entries) };
}
