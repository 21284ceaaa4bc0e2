/** Gives an element the focus. What it is folded into opens first: nothing in there could take it. */
export function focusRevealed(element: HTMLElement | null | undefined): void {
  const fold = element?.closest('details');
  if (fold) fold.open = true;
  element?.focus();
}
