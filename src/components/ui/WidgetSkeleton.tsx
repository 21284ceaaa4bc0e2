import { visuallyHidden } from '../../../styles/mixins.css.ts';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { panes, side } from './Panes.css.ts';
import * as css from './Skeleton.css.ts';
import { Surface, SurfaceBody } from './Surface.tsx';

interface SkeletonProps {
  shape: keyof typeof css.shapes;
  width?: keyof typeof css.widths;
}

/** Placeholder shape. Announce loading with a separate status. */
export function Skeleton({ shape, width = 'full' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`${css.skeleton} ${css.shapes[shape]} ${shape === 'tile' ? '' : css.widths[width]}`}
      data-amp-part="skeleton"
    />
  );
}

/** Announces that something is loading, or another `label`, to screen readers. */
export function LoadingStatus({ label }: { label?: string }) {
  const { common } = useInitialMessages();
  return (
    <span className={visuallyHidden} role="status">
      {label ?? common.loading}
    </span>
  );
}

/** Skeleton of a widget's first screen: frame, title, and a form or two panes. */
export function WidgetSkeleton({ shape }: { shape: 'form' | 'panes' }) {
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
          <LoadingStatus />
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
        <PanesSkeleton isAnnounced={false} />
      )}
    </Surface>
  );
}

interface PaneSkeletonProps {
  /** Replaces the announcement "Loading…". */
  label?: string;
  /** False where a frame around the skeleton announces that it is loading. */
  isAnnounced?: boolean;
}

/** Skeleton of two panes. */
export function PanesSkeleton(props: PaneSkeletonProps) {
  return (
    <div className={panes}>
      <div className={side}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} shape="text" width="medium" />
        ))}
      </div>
      <PaneSkeleton {...props} />
    </div>
  );
}

/** Skeleton of a pane. */
export function PaneSkeleton({ label, isAnnounced = true }: PaneSkeletonProps) {
  return (
    <div className={css.paneLines}>
      {isAnnounced && <LoadingStatus label={label} />}
      <Skeleton shape="title" width="medium" />
      <Skeleton shape="text" width="long" />
      <Skeleton shape="text" width="short" />
      <Skeleton shape="control" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
