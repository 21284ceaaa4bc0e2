import type { ReactNode } from 'react';
import { useState } from 'react';
import { Disclosure } from '../../ui/Disclosure.tsx';

interface SettingsDisclosureProps {
  summary: string;
  /** Settings in effect, in short. */
  facts?: string;
  /** Whether a setting inside has an error. */
  hasError: boolean;
  children: ReactNode;
}

/** Disclosure that renders its settings on demand. */
export function SettingsDisclosure({ summary, facts, hasError, children }: SettingsDisclosureProps) {
  const [isExpanded, setExpanded] = useState(false);
  const isOpen = isExpanded || hasError;
  return (
    <Disclosure facts={facts} isOpen={isOpen} onToggle={setExpanded} summary={summary}>
      {isOpen && children}
    </Disclosure>
  );
}
