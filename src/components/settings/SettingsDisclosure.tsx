import type { ReactNode } from 'react';
import { useState } from 'react';
import { Disclosure } from '../ui/Disclosure.tsx';

interface FoldProps {
  summary: string;
  /** Something inside has to be put right. */
  isWrong: boolean;
  children: ReactNode;
}

/** Settings that are rendered when somebody wants to see them. */
export function Fold({ summary, isWrong, children }: FoldProps) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || isWrong;
  return (
    <Disclosure isOpen={isOpen} onToggle={setWanted} summary={summary}>
      {isOpen && children}
    </Disclosure>
  );
}
