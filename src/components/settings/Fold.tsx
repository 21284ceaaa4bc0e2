import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { Disclosure } from '../ui/Disclosure.tsx';

interface FoldProps {
  summary: string;
  /** Something inside has to be put right. */
  isWrong: boolean;
  onNear: () => void;
  children: ReactNode;
}

/** Settings that are rendered, and their code loaded, when somebody wants to see them. */
export function Fold({ summary, isWrong, onNear, children }: FoldProps) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || isWrong;
  return (
    <Disclosure isOpen={isOpen} onNear={onNear} onToggle={setWanted} summary={summary}>
      {isOpen && <Suspense fallback={null}>{children}</Suspense>}
    </Disclosure>
  );
}
