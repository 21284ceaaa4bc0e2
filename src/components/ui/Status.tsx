import * as css from './Status.css.ts';

/** Kind of status. */
export type StatusKind = 'idle' | 'ready' | 'unsaved' | 'active' | 'stopped' | 'incomplete' | 'attention';

// Shapes differ as well as colours: a ring, a ring with a vertical stroke, a disc with a tick, a disc, two bars, a ring with a horizontal stroke, a triangle.
const shapes: Record<StatusKind, string> = {
  idle: 'M5 9a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  unsaved: 'M5 9a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 3.2v3.6',
  // The tick is a hole: drawn the other way round.
  ready: 'M5 9.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM2.3 5.1l.9-.9 1.2 1.3 2.5-2.8.9.8-3.4 3.8z',
  active: 'M5 8.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  stopped: 'M3.2 1.5v7M6.8 1.5v7',
  incomplete: 'M5 9a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3.2 5h3.6',
  attention: 'M5 1.5 9 8.5H1z',
};

/** Status icon with an optional label. */
export function Status({ kind, label }: { kind: StatusKind; label?: string }) {
  return (
    <span className={css.status} data-amp-part="status" data-amp-state={kind}>
      <svg aria-hidden="true" className={css.mark} focusable="false" viewBox="0 0 10 10">
        <path d={shapes[kind]} />
      </svg>
      {label}
    </span>
  );
}
