import { useState } from 'react';
import { useMessages } from '../../provider/useMessages.ts';
import * as css from './Field.css.ts';
import { Icon } from './Icon.tsx';
import type { TextFieldProps } from './TextField.tsx';
import { TextField } from './TextField.tsx';

/** Password field with a toggle for its visibility. */
export function SecretField(props: Omit<TextFieldProps, 'inset'>) {
  const messages = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      inset={(inputId) => (
        <button
          aria-controls={inputId}
          aria-label={isShown ? messages.field.hideSecret : messages.field.showSecret}
          className={css.inset}
          onClick={() => setShown(!isShown)}
          type="button"
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      )}
      type={isShown ? 'text' : 'password'}
    />
  );
}
