import * as css from './Icon.css.ts';
import type { IconName } from './icon-paths.ts';
import { iconPaths } from './icon-paths.ts';

/** Decorative icon, hidden from screen readers. Inherits the text color. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
