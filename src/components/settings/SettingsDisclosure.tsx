import type { ReactNode } from 'react';
import { useState } from 'react';
import { Disclosure } from '../ui/Disclosure.tsx';

interface SettingsDisclosureProps {
  summary: string;
  /** Something inside has to be put right. */
  hasError: boolean;
  children: ReactNode;
}

/** Settings that are rendered when somebody wants to see them. */
export function SettingsDisclosure({ summary, hasError, children }: SettingsDisclosureProps) {
  const [isExpanded, setExpanded] = useState(false);
  const isOpen = isExpanded || hasError;
  return (
    <Disclosure isOpen={isOpen} onToggle={setExpanded} summary={summary}>
      {isOpen && children}
    </Disclosure>
  );
}
