import { visuallyHidden } from '../../../styles/mixins.css.ts';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { panes, side } from './Panes.css.ts';
import * as css from './Skeleton.css.ts';
import { Skeleton } from './Skeleton.tsx';
import { Surface, SurfaceBody } from './Surface.tsx';

/** Skeleton of a widget's first screen: frame, title, and a form or two panes. */
export function WidgetSkeleton({ shape }: { shape: 'form' | 'panes' }) {
  const { common } = useInitialMessages();
  const isForm = shape === 'form';
  return (
    <Surface
      logo={<Skeleton shape="tile" />}
      summary={
        <>
          <Skeleton shape="text" width="long" />
          {isForm && <Skeleton shape="text" width="long" />}
        </>
      }
      title={
        <>
          <span className={visuallyHidden} role="status">
            {common.loading}
          </span>
          <Skeleton shape="title" width="medium" />
        </>
      }
      width={isForm ? 'narrow' : 'wide'}
    >
      {isForm ? (
        <SurfaceBody>
          <div className={css.lines}>
            <Skeleton shape="text" width="medium" />
            <Skeleton shape="control" />
            <Skeleton shape="text" width="long" />
            <Skeleton shape="control" />
          </div>
        </SurfaceBody>
      ) : (
        <PanesSkeleton />
      )}
    </Surface>
  );
}

/** Skeleton of two panes; `label` is announced to screen readers. */
export function PanesSkeleton({ label }: { label?: string }) {
  return (
    <div className={panes}>
      {label && (
        <span className={visuallyHidden} role="status">
          {label}
        </span>
      )}
      <div className={side}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} shape="text" width="medium" />
        ))}
      </div>
      <div className={css.paneLines}>
        <Skeleton shape="title" width="medium" />
        <Skeleton shape="text" width="long" />
        <Skeleton shape="text" width="short" />
        <Skeleton shape="control" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    </div>
  );
}
