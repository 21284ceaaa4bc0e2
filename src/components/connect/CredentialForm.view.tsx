import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Form } from '../ui/Form.tsx';
import { HelpText } from '../ui/HelpText.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import type { SelectOption } from '../ui/Select.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TechnicalDetails } from '../ui/TechnicalDetails.tsx';
import { TextField } from '../ui/TextField.tsx';
import * as css from './CredentialForm.css.ts';

/** An input of the form. */
export interface CredentialInput {
  name: string;
  label: string;
  /** Autocomplete token for password managers. */
  autoComplete?: 'username' | 'current-password';
  isSecret?: boolean;
  isOptional?: boolean;
  /** Label of the disclosure that hides the input at the end of the form. */
  disclosureLabel?: string;
  /** Options of a select; a text field when absent. */
  options?: SelectOption[];
  /** Initial value. */
  initialValue?: string;
  /** Plain text that may hold Markdown links. */
  help?: string;
  docsUrl?: string;
  docsLabel?: string;
}

/** Error of a submitted form. */
export interface FormError {
  /** Error message. */
  message: string;
  /** Input that the error belongs to; the form as a whole when absent. */
  inputName?: string;
  /** Technical details. */
  details?: string;
  /** Input to add to the form, in place of an error. */
  choice?: CredentialInput;
}

interface CredentialFormProps {
  inputs: CredentialInput[];
  submit: {
    label: string;
    /** Label while busy. */
    progress: string;
    isBusy: boolean;
  };
  rejection?: FormError;
  onSubmit: (values: Record<string, string>) => void;
  /** Called on every change, to clear the error. */
  onEdit?: () => void;
  /** Shows a cancel button. */
  onCancel?: () => void;
}

/** Form for credentials and details. Values are kept after an error. */
export function CredentialForm(props: CredentialFormProps) {
  const { onSubmit, onEdit, onCancel } = props;
  const { label: submitLabel, progress, isBusy } = props.submit;
  const messages = useMessages();
  const [values, setValues] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<string[]>([]);
  // Whether the rejection is that of the latest attempt.
  const [isAnswered, setAnswered] = useState(true);
  const rejection = isAnswered ? props.rejection : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rejection is that of the latest attempt
  useEffect(() => setAnswered(true), [props.rejection]);
  const elements = useRef(new Map<string, HTMLElement | null>());
  // Stays during further attempts, and goes when another value changes what there is to choose from.
  const [choice, setChoice] = useState<{ input: CredentialInput; isStale?: boolean }>();
  const input = rejection?.choice;
  if (input && input.options !== choice?.input.options) setChoice({ input });
  const inputs = choice && !choice.isStale ? [...props.inputs, choice.input] : props.inputs;

  const current = ({ name, initialValue = '', options }: CredentialInput) => {
    const value = values[name] ?? initialValue;
    return !options || options.some((option) => option.value === value) ? value : '';
  };
  const focus = (name: string | undefined) => {
    const element = name === undefined ? undefined : elements.current.get(name);
    element?.closest('details')?.setAttribute('open', '');
    element?.focus();
  };

  const { inputName, message } = rejection ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message about the same input is another refusal
  useEffect(() => {
    focus(inputName);
  }, [inputName, message]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a click has put the form in its own place
  useEffect(() => {
    if (onCancel) focus(inputs[0]?.name);
  }, []);

  const submit = () => {
    if (isBusy) return;
    // Removed first, so that the same error is announced again.
    flushSync(() => {
      setMissing([]);
      setAnswered(false);
    });
    const empty = inputs.filter((input) => !input.isOptional && current(input).trim() === '').map(({ name }) => name);
    setMissing(empty);
    if (empty.length > 0) focus(empty[0]);
    else onSubmit(Object.fromEntries(inputs.map((input) => [input.name, current(input).trim()])));
  };

  const errorOf = ({ name, label, options }: CredentialInput) => {
    if (missing.includes(name)) return options ? messages.field.pick(label) : messages.field.enter(label);
    return rejection?.inputName === name ? rejection.message : undefined;
  };

  const field = (input: CredentialInput) => {
    const { name, label, isOptional, options, help, docsUrl, docsLabel } = input;
    const shared = {
      error: errorOf(input),
      help: (help || docsUrl) && <HelpText docsLabel={docsLabel} docsUrl={docsUrl} text={help} />,
      inputRef: (element: HTMLElement | null) => void elements.current.set(name, element),
      isOptional,
      label,
      onChange: (value: string) => {
        setValues({ ...values, [name]: value });
        setMissing(missing.filter((other) => other !== name));
        if (choice && name !== choice.input.name) setChoice({ ...choice, isStale: true });
        onEdit?.();
      },
      value: current(input),
    };
    if (options) {
      const choices = [{ value: '', label: messages.field.choose }, ...options];
      return <SelectField key={name} {...shared} options={choices} />;
    }
    const Control = input.isSecret ? SecretField : TextField;
    return <Control key={name} {...shared} autoComplete={input.autoComplete ?? 'off'} />;
  };

  return (
    <Form className={css.form} data-amp-part="credential-form" onEnter={submit}>
      {inputs.filter(({ disclosureLabel }) => !disclosureLabel).map(field)}
      {inputs.map(
        (input) =>
          input.disclosureLabel && (
            <Disclosure key={input.name} summary={input.disclosureLabel}>
              {field(input)}
            </Disclosure>
          ),
      )}
      {rejection && rejection.inputName === undefined && (
        <Callout tone="error">
          {rejection.message}
          {rejection.details && <TechnicalDetails text={rejection.details} />}
        </Callout>
      )}
      <div className={onCancel ? css.actions : undefined}>
        {onCancel && (
          <Button disabled={isBusy} onClick={onCancel}>
            {messages.common.cancel}
          </Button>
        )}
        <Button isBusy={isBusy} isWide={!onCancel} onClick={submit} progress={progress} variant="primary">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
