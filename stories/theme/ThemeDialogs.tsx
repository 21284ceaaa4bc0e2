import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { AmpersandTheme } from '../../styles/contract.ts';
import type { ThemeFormat } from './theme-formats.ts';
import { readTheme, ThemeError, writeTheme } from './theme-formats.ts';

const formats: Record<ThemeFormat, { label: string; file: string; type: string; hint: string }> = {
  css: {
    label: 'CSS',
    file: 'ampersand-theme.css',
    type: 'text/css',
    hint: 'Load it before or after our stylesheet.',
  },
  typescript: {
    label: 'TypeScript',
    file: 'ampersand-theme.ts',
    type: 'text/typescript',
    hint: 'An AmpersandTheme, checked by the compiler. Set its properties on the root element.',
  },
  dtcg: {
    label: 'Design tokens',
    file: 'ampersand-theme.tokens.json',
    type: 'application/json',
    hint: 'JSON of the Design Tokens Community Group, for Figma and Style Dictionary. References become colors.',
  },
};

interface DialogProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog aria-labelledby={titleId} className="tb-dialog" onClose={onClose} ref={dialog}>
      <div className="tb-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button className="tb-button" onClick={() => dialog.current?.close()} type="button">
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface ExportDialogProps {
  theme: AmpersandTheme;
  onClose: () => void;
}

/** The theme in each format, to copy or download. */
export function ExportDialog({ theme, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ThemeFormat>('css');
  const [message, setMessage] = useState('');
  const text = writeTheme(theme, format);
  const { file, type, hint } = formats[format];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied.');
    } catch {
      setMessage('The browser does not allow copying. Select the text and copy it.');
    }
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = file;
    link.click();
    URL.revokeObjectURL(link.href);
    setMessage(`Saved as ${file}.`);
  };
  return (
    <Dialog onClose={onClose} title="Export theme">
      <Segments
        label="Format"
        onChange={(next) => {
          setFormat(next);
          setMessage('');
        }}
        options={Object.entries(formats).map(([value, { label }]) => [value as ThemeFormat, label])}
        value={format}
      />
      <p className="tb-about">{hint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the keyboard. */}
      <section aria-label={file} className="tb-code" tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <div className="tb-actions">
        <span aria-live="polite" className="tb-about">
          {message}
        </span>
        <button className="tb-button" onClick={download} type="button">
          Download
        </button>
        <button className="tb-button" data-kind="primary" onClick={copy} type="button">
          Copy
        </button>
      </div>
    </Dialog>
  );
}

interface ImportDialogProps {
  onImport: (theme: AmpersandTheme) => void;
  onClose: () => void;
}

/** Reads a theme from text or a file. The current theme stays until a text is one. */
export function ImportDialog({ onImport, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const errorId = useId();
  const read = () => {
    try {
      onImport(readTheme(text));
      onClose();
    } catch (error) {
      if (!(error instanceof ThemeError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Dialog onClose={onClose} title="Import theme">
      <p className="tb-about">Paste CSS, an AmpersandTheme object or design tokens (JSON), or choose a file.</p>
      <textarea
        aria-describedby={problem && errorId}
        aria-invalid={problem !== undefined}
        aria-label="Theme"
        className="tb-code"
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        placeholder={':root {\n  --amp-colors-primary: #5b3df5;\n}'}
        rows={10}
        spellCheck={false}
        value={text}
      />
      <div aria-live="assertive">
        {problem !== undefined && (
          <p className="tb-error" id={errorId}>
            {problem} Your theme is unchanged.
          </p>
        )}
      </div>
      <div className="tb-actions">
        <label className="tb-button">
          Choose file
          <input
            accept=".css,.ts,.json,.txt"
            className="tb-hidden"
            onChange={async (event) => {
              setText((await event.target.files?.[0]?.text()) ?? text);
              setProblem(undefined);
            }}
            type="file"
          />
        </label>
        <button className="tb-button" data-kind="primary" onClick={read} type="button">
          Import
        </button>
      </div>
    </Dialog>
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly (readonly [T, ReactNode])[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, as radio buttons in a row. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className="tb-segments">
      <legend className="tb-hidden">{label}</legend>
      {options.map(([option, text]) => (
        <label data-option={option} key={option}>
          <input checked={option === value} name={name} onChange={() => onChange(option)} type="radio" />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
