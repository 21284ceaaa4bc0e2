import type { ComponentPropsWithoutRef, Ref } from 'react';
import { isComposing } from './composing.ts';

/**
 * Keeps a field out of the form of a host around the widget: the field is neither checked nor sent with that form, and
 * Enter does not submit it.
 */
export const NO_FORM = { form: '' };

interface FormProps extends ComponentPropsWithoutRef<'div'> {
  /** Called when Enter is pressed in a field, unless the field has a use for it. */
  onEnter: () => void;
  formRef?: Ref<HTMLDivElement>;
}

/**
 * Fields that Enter submits. No `form` element: forms can't be nested, and a widget may be inside of a host's form or of
 * another of ours.
 */
export function Form({ onEnter, formRef, ...attributes }: FormProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as a form, it only listens to its fields
    <div
      {...attributes}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event)) return;
        if (!(event.target as Element).matches('input')) return; // keys are pressed in elements
        event.preventDefault();
        onEnter();
      }}
      ref={formRef}
    />
  );
}
