import * as css from './Field.css.ts';
import { Icon } from './Icon.tsx';

/** Validation error, announced when it appears; the control refers to it by id. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={css.error} data-amp-part="field-error" id={id} role="alert">
      <span className={css.errorIcon}>
        <Icon name="alert" />
      </span>
      <span>{children}</span>
    </p>
  );
}
