/** Focuses an element and opens the disclosure that contains it. */
export function focusRevealed(element: HTMLElement | null | undefined): void {
  const fold = element?.closest('details');
  if (fold) fold.open = true;
  element?.focus();
}
