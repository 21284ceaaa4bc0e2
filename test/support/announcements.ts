const LIVE_REGIONS = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';

/** Texts that a screen reader announces, in order. */
export interface Announcements {
  readonly texts: readonly string[];
  clear: () => void;
}

/**
 * Collects the texts that appear or change in live regions of the page from now on. An alert that is inserted counts; a
 * region that is there and does not change is silent.
 */
export function observeAnnouncements(): Announcements {
  const texts: string[] = [];
  const add = (region: Element) => {
    const text = region.textContent?.trim();
    if (text) texts.push(text);
  };
  new MutationObserver((records) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const around = element?.closest(LIVE_REGIONS);
      if (around) regions.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LIVE_REGIONS)) regions.add(node);
        for (const inner of node.querySelectorAll(LIVE_REGIONS)) regions.add(inner);
      }
    }
    for (const region of regions) if (region.isConnected) add(region);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return { texts, clear: () => void texts.splice(0) };
}
