/** One choice of a searchable list. */
export interface Option {
  value: string;
  label: string;
  /** Second line: the API name. */
  detail: string;
  /** Display name of the field type. */
  type?: string;
  /** Listed first without a query. */
  isSuggested?: boolean;
}

/**
 * Prepares a search over options: every term must occur in label or API name, in any case; labels that begin with
 * the query come first, otherwise the given order stays. Preparing and searching are linear.
 *
 * @returns a function from the typed text to the matching options; without text, suggestions first
 */
export function searchOptions<Item extends Pick<Option, 'label' | 'isSuggested'> & { detail?: string }>(
  options: readonly Item[],
) {
  const prepare = () =>
    options.map((option) => ({
      option,
      label: fold(option.label),
      text: fold(`${option.label}\n${option.detail ?? ''}`),
    }));
  // Built on first use, because most lists are never searched.
  let index: ReturnType<typeof prepare> | undefined;

  return (query: string): readonly Item[] => {
    const wanted = fold(query.trim());
    if (wanted === '') return suggestedFirst(options, (option) => option.isSuggested === true);
    const terms = wanted.split(/\s+/);
    index ??= prepare();
    const [leading, others]: [Item[], Item[]] = [[], []];
    for (const { option, label, text } of index) {
      if (terms.every((term) => text.includes(term))) (label.startsWith(wanted) ? leading : others).push(option);
    }
    return [...leading, ...others];
  };
}

/** Puts some of the options before the others. */
export function suggestedFirst<Item>(
  options: readonly Item[],
  isSuggested: (option: Item) => boolean,
): readonly Item[] {
  if (!options.some(isSuggested)) return options;
  return [...options].sort((a, b) => Number(isSuggested(b)) - Number(isSuggested(a)));
}

function fold(text: string): string {
  return text.toLowerCase();
}
