import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { HelpText } from '../ui/HelpText.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import type { SelectOption } from '../ui/Select.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import * as css from './CredentialForm.css.ts';
import { credentialFormParts } from './CredentialForm.parts.ts';

/** A value that the form asks for. */
export interface CredentialInput {
  name: string;
  label: string;
  /** What a password manager may fill in; nothing when absent. */
  autoComplete?: 'username' | 'current-password';
  isSecret?: boolean;
  isOptional?: boolean;
  /** Folded away at the end of the form, under these words. */
  disclosureLabel?: string;
  /** The values to choose from; anything may be typed when absent. */
  options?: SelectOption[];
  /** Prefilled; what is typed later wins. */
  initialValue?: string;
  /** Plain text that may hold Markdown links. */
  help?: string;
  docsUrl?: string;
  docsLabel?: string;
}

/** Why the service or the provider refused what was sent. */
export interface FormError {
  /** In the provider's own words where it gave any. */
  message: string;
  /** Input that caused it; the whole form when absent. */
  inputName?: string;
}

interface CredentialFormProps {
  inputs: CredentialInput[];
  submitLabel: string;
  /** Replaces the label while the request is on its way. */
  progress: string;
  isBusy: boolean;
  rejection?: FormError;
  onSubmit: (values: Record<string, string>) => void;
  /** The person changed something: a shown refusal is out of date. */
  onEdit?: () => void;
  /** Offers a way out where the form can be left. */
  onCancel?: () => void;
}

/** One column of fields and the button that sends them. What was typed stays when it is refused. */
export function CredentialForm(props: CredentialFormProps) {
  const { inputs, isBusy, rejection, onSubmit, onEdit, onCancel } = props;
  const messages = useMessages();
  const [values, setValues] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<string[]>([]);
  const elements = useRef(new Map<string, HTMLElement | null>());

  const current = (input: CredentialInput) => values[input.name] ?? input.initialValue ?? '';
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
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
      name,
      onChange: (value: string) => {
        setValues({ ...values, [name]: value });
        setMissing(missing.filter((other) => other !== name));
        onEdit?.();
      },
      value: current(input),
    };
    if (options) return <SelectField {...shared} key={name} options={options} />;
    const Control = input.isSecret ? SecretField : TextField;
    return <Control {...shared} autoComplete={input.autoComplete} key={name} />;
  };

  return (
    <form className={css.form} data-amp-part={credentialFormParts.form} noValidate onSubmit={submit}>
      {inputs.filter(({ disclosureLabel }) => !disclosureLabel).map(field)}
      {inputs.map(
        (input) =>
          input.disclosureLabel && (
            <Disclosure key={input.name} summary={input.disclosureLabel}>
              {field(input)}
            </Disclosure>
          ),
      )}
      {rejection && rejection.inputName === undefined && <Callout tone="error">{rejection.message}</Callout>}
      <div className={onCancel ? css.actions : undefined}>
        {onCancel && (
          <Button isDisabled={isBusy} onClick={onCancel}>
            {messages.common.cancel}
          </Button>
        )}
        <Button isBusy={isBusy} isWide={!onCancel} progress={props.progress} type="submit" variant="primary">
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
