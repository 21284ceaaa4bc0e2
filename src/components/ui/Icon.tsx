import * as css from './Icon.css.ts';
import type { IconName } from './icon-paths.ts';
import { iconPaths } from './icon-paths.ts';

/** An icon beside words that say the same; never read out. Takes the colour of its text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
