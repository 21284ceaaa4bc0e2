import { useCallback, useState } from 'react';

/** Selected colour scheme; `system` follows the operating system. */
export type Scheme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'harbor.scheme';

/** @returns the chosen scheme, and how to choose another one */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const [scheme, setScheme] = useState<Scheme>(() => applyScheme(readScheme()));
  const choose = useCallback((next: Scheme) => {
    localStorage.setItem(STORAGE_KEY, next);
    setScheme(applyScheme(next));
  }, []);
  return [scheme, choose];
}

function readScheme(): Scheme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The attribute that `base.css` turns into `color-scheme`, which is all that the embedded components look at. */
function applyScheme(scheme: Scheme): Scheme {
  document.documentElement.dataset['scheme'] = scheme;
  return scheme;
}
