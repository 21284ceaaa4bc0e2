import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { AmpersandTheme, AmpersandToken, TokenName } from '../../styles/contract.ts';
import type { Scheme } from '../../styles/contrast.ts';
import { contrastFigures, passes, themeValues } from '../../styles/contrast.ts';
import { ContrastPanel } from './ContrastPanel.tsx';
import { presets } from './presets.ts';
import './theme-builder.css';
import { ExportDialog, ImportDialog, Segments } from './ThemeDialogs.tsx';
import type { ScreenName } from './ThemePreview.tsx';
import { screens, ThemePreview } from './ThemePreview.tsx';
import { TokenEditor } from './TokenEditor.tsx';
import { hexOf, readTheme, writeTheme } from './theme-formats.ts';

type Pane = 'presets' | 'tokens' | 'contrast' | 'preview';

interface Edits {
  past: AmpersandTheme[];
  theme: AmpersandTheme;
  future: AmpersandTheme[];
  /** Token of the latest change: moving in a color picker is one step. */
  token?: AmpersandToken | undefined;
}

type Edit =
  | { type: 'UNDO' }
  | { type: 'REDO' }
  | { type: 'REPLACE'; theme: AmpersandTheme }
  | { type: 'SET'; token: AmpersandToken; value: string | undefined };

function nextEdits({ past, theme, future, token }: Edits, edit: Edit): Edits {
  if (edit.type === 'UNDO') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), theme: before, future: [theme, ...future] } : { past, theme, future };
  }
  if (edit.type === 'REDO') {
    const [after, ...rest] = future;
    return after ? { past: [...past, theme], theme: after, future: rest } : { past, theme, future };
  }
  if (edit.type === 'REPLACE') return { past: [...past, theme], theme: edit.theme, future: [] };
  const { [edit.token]: _former, ...others } = theme;
  const changed = edit.value === undefined ? others : { ...theme, [edit.token]: edit.value };
  const isSameStep = token === edit.token && edit.value !== undefined;
  return { past: isSameStep ? past : [...past, theme], theme: changed, future: [], token: edit.token };
}

const STORED = 'ampersand-theme';

/** The theme of the last visit. */
function storedTheme(): AmpersandTheme {
  try {
    return readTheme(localStorage.getItem(STORED) ?? '');
  } catch {
    return {};
  }
}

interface ThemeBuilderProps {
  /** Screen of the preview at first; all of them when absent. */
  firstScreen?: ScreenName;
}

/** Edits tokens with the screens of both schemes beside them. */
export function ThemeBuilder({ firstScreen }: ThemeBuilderProps) {
  const [{ past, theme, future }, dispatch] = useReducer(nextEdits, undefined, () => ({
    past: [],
    theme: storedTheme(),
    future: [],
  }));
  const [pane, setPane] = useState<Pane>('presets');
  const [screen, setScreen] = useState<ScreenName | undefined>(firstScreen);
  const [dialog, setDialog] = useState<'import' | 'export'>();
  const values = useMemo(() => themeValues(theme), [theme]);
  const figures = useMemo(() => contrastFigures(values), [values]);
  const failed = figures.filter((figure) => !passes(figure)).length;
  useEffect(() => localStorage.setItem(STORED, writeTheme(theme, 'css')), [theme]);
  const preview = useRef<HTMLElement>(null);
  // Some screens focus a control when they are shown.
  useEffect(() => {
    if (preview.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    preview.current?.scrollTo(0, 0);
  }, [screen]);
  const replace = (next: AmpersandTheme) => dispatch({ type: 'REPLACE', theme: next });
  const changes = Object.keys(theme).length;

  return (
    <div className="tb-frame">
      <div className="tb" data-pane={pane}>
        <header className="tb-header">
          <h1>Theme builder</h1>
          <button
            className="tb-badge"
            data-verdict={failed === 0 ? 'AA' : 'fails'}
            onClick={() => setPane('contrast')}
            type="button"
          >
            {failed === 0 ? `AA: all ${figures.length} pairs pass` : `${failed} of ${figures.length} pairs fail AA`}
          </button>
          <div className="tb-actions">
            <button
              className="tb-button"
              disabled={past.length === 0}
              onClick={() => dispatch({ type: 'UNDO' })}
              type="button"
            >
              Undo
            </button>
            <button
              className="tb-button"
              disabled={future.length === 0}
              onClick={() => dispatch({ type: 'REDO' })}
              type="button"
            >
              Redo
            </button>
            <button className="tb-button" disabled={changes === 0} onClick={() => replace({})} type="button">
              Reset
            </button>
            <button className="tb-button" onClick={() => setDialog('import')} type="button">
              Import
            </button>
            <button className="tb-button" data-kind="primary" onClick={() => setDialog('export')} type="button">
              Export
            </button>
          </div>
        </header>
        <aside aria-label="Theme" className="tb-side">
          <Segments
            label="Pane"
            onChange={setPane}
            options={[
              ['presets', 'Presets'],
              ['tokens', 'Tokens'],
              ['contrast', 'Contrast'],
              ['preview', 'Preview'],
            ]}
            value={pane}
          />
          <div className="tb-pane">
            {(pane === 'presets' || pane === 'preview') && <Presets onChoose={replace} theme={theme} />}
            {pane === 'tokens' && (
              <TokenEditor onChange={(token, value) => dispatch({ type: 'SET', token, value })} theme={theme} />
            )}
            {pane === 'contrast' && (
              <ContrastPanel colorOf={(name, scheme) => hexOf(name, scheme, theme)} figures={figures} />
            )}
          </div>
        </aside>
        <main className="tb-preview" ref={preview}>
          <label className="tb-screens">
            Screen
            <select
              className="tb-input"
              onChange={(event) => setScreen((event.target.value || undefined) as ScreenName | undefined)} // one of the options
              value={screen ?? ''}
            >
              <option value="">All screens</option>
              {Object.keys(screens).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <div className="tb-schemes">
            <ThemePreview scheme="light" screen={screen} values={values} />
            <ThemePreview scheme="dark" screen={screen} values={values} />
          </div>
        </main>
        {dialog === 'export' && <ExportDialog onClose={() => setDialog(undefined)} theme={theme} />}
        {dialog === 'import' && <ImportDialog onClose={() => setDialog(undefined)} onImport={replace} />}
      </div>
    </div>
  );
}

interface PresetsProps {
  theme: AmpersandTheme;
  onChoose: (theme: AmpersandTheme) => void;
}

const swatches: readonly TokenName[] = ['surface-primary', 'accent', 'text-primary', 'border-control'];
const schemes: readonly Scheme[] = ['light', 'dark'];

function Presets({ theme, onChoose }: PresetsProps) {
  const current = writeTheme(theme, 'css');
  return (
    <ul className="tb-presets">
      {presets.map(({ name, description, theme: preset }) => (
        <li key={name}>
          <button
            aria-pressed={writeTheme(preset, 'css') === current}
            className="tb-preset"
            onClick={() => onChoose(preset)}
            type="button"
          >
            <span aria-hidden="true" className="tb-preset-colors">
              {schemes.map((scheme) => (
                <span key={scheme} style={{ background: hexOf('surface-primary', scheme, preset) }}>
                  {swatches.slice(1).map((token) => (
                    <i key={token} style={{ background: hexOf(token, scheme, preset) }} />
                  ))}
                </span>
              ))}
            </span>
            <strong>{name}</strong>
            <span>{description}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
