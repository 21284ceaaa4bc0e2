import * as css from './Skeleton.css.ts';

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
