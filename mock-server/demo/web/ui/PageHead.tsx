import type { ReactNode } from 'react';
import './page-head.css';

/** Title of a page and one sentence about it. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  );
}
