import * as css from './Icon.css.ts';

/** Outlines of the icons in a 16 by 16 box, drawn with one stroke of 1.5. */
const iconPaths = {
  alert: 'M8 5v3.5M8 11v.1M8 2.2 1.7 13.2h12.6z',
  arrow: 'M2.5 8h11M9.5 4l4 4-4 4',
  check: 'm3.2 8.6 3 3 6.6-7',
  chevron: 'm4 6 4 4 4-4',
  cross: 'm4 4 8 8M12 4l-8 8',
  external: 'M9.5 2.8h3.7v3.7M13.2 2.8 7.5 8.5M6.5 3.5H3.3v9.2h9.2V9.5',
  eye: 'M1.5 8S3.8 3.6 8 3.6 14.5 8 14.5 8 12.2 12.4 8 12.4 1.5 8 1.5 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  eyeOff:
    'M6.2 3.8A6.3 6.3 0 0 1 8 3.6c4.2 0 6.5 4.4 6.5 4.4a11 11 0 0 1-1.7 2.2M10 11.9a5.7 5.7 0 0 1-2 .5C3.8 12.4 1.5 8 1.5 8a10.8 10.8 0 0 1 2.8-3.2M2 2l12 12',
  info: 'M8 7.4v3.4M8 5.1v.1M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z',
  refresh: 'M13.3 3v3.3H10M13 6.3A5.3 5.3 0 1 0 13.3 9',
  search: 'm10.3 10.3 3.2 3.2M6.8 11.4a4.6 4.6 0 1 0 0-9.2 4.6 4.6 0 0 0 0 9.2z',
  settings:
    'M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.2 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM5.7 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  success: 'm5.4 8.2 1.9 1.9 3.4-3.8M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z',
  write: 'M9.7 4 12 6.3M3 13l.6-2.9 7.2-7.2a1.6 1.6 0 0 1 2.3 2.3L5.9 12.4z',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof iconPaths;

/** Decorative icon, hidden from screen readers. Inherits the text color. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
