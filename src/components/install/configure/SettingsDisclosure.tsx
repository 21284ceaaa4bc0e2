import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { stack } from '../../../../styles/mixins.css.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { lazyChunk } from '../../ui/lazy-chunk.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Editors of the settings. */
export const editors = /* @__PURE__ */ lazyChunk(() => import('./settings-chunk.ts'));

/** Placeholder for an editor whose code is loading. */
export function EditorSkeleton() {
  return (
    <div className={stack[4]}>
      <Skeleton shape="text" width="short" />
      <Skeleton shape="control" />
      <Skeleton shape="text" width="short" />
      <Skeleton shape="control" />
    </div>
  );
}

interface SettingsDisclosureProps {
  summary: string;
  /** Settings in effect, in short. */
  facts?: string;
  /** Whether a setting inside has an error. */
  hasError: boolean;
  children: ReactNode;
}

/** Disclosure that renders its settings on demand. Their code is loaded before that. */
export function SettingsDisclosure({ summary, facts, hasError, children }: SettingsDisclosureProps) {
  const [isExpanded, setExpanded] = useState(false);
  const isOpen = isExpanded || hasError;
  useEffect(editors.prefetch, []);
  return (
    <Disclosure facts={facts} isOpen={isOpen} onToggle={setExpanded} summary={summary}>
      {isOpen && children}
    </Disclosure>
  );
}
