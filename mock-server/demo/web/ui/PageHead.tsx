import type { ReactNode } from 'react';
import './page-head.css';

/** Title of a page and one sentence about it. */
export function PageHead({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      {aside}
    </div>
  );
}
