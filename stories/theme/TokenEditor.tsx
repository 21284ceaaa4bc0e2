import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { AmpersandTheme, AmpersandToken, TokenName } from '../../styles/contract.ts';
import type { Scheme } from '../../styles/contrast.ts';
import { themeValues } from '../../styles/contrast.ts';
import { descriptions } from '../../styles/descriptions.ts';
import { hexOf, joinSchemes, kindOf, splitSchemes, valueProblem } from './theme-formats.ts';
import { tokenGroups } from './token-groups.ts';

interface TokenEditorProps {
  theme: AmpersandTheme;
  /** Undefined returns a token to its default. */
  onChange: (token: AmpersandToken, value: string | undefined) => void;
}

const schemes: readonly Scheme[] = ['light', 'dark'];

/** Every token with what it colors, its value in both schemes, and a search. */
export function TokenEditor({ theme, onChange }: TokenEditorProps) {
  const [search, setSearch] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const groups = useMemo(() => {
    const fits = (name: TokenName) =>
      `--amp-${name} ${descriptions[name]}`.toLowerCase().includes(wanted) &&
      (!isChangedOnly || theme[`--amp-${name}`] !== undefined);
    return tokenGroups
      .map(({ label, names }) => ({ label, names: names.filter(fits) }))
      .filter(({ names }) => names.length > 0);
  }, [wanted, isChangedOnly, theme]);
  const isFiltered = wanted !== '' || isChangedOnly;
  return (
    <>
      <div className="tb-filter">
        <input
          aria-label="Search tokens"
          className="tb-input"
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Search tokens"
          type="search"
          value={search}
        />
        <label className="tb-check">
          <input checked={isChangedOnly} onChange={() => setChangedOnly(!isChangedOnly)} type="checkbox" />
          Changed only
        </label>
      </div>
      {groups.length === 0 && <p className="tb-empty">No token fits.</p>}
      {groups.map(({ label, names }) => (
        <TokenGroup
          isOpen={isFiltered || label === 'Brand'}
          // Opens and closes with the search, and in between as the reader likes.
          key={`${label} ${isFiltered}`}
          label={label}
          names={names}
          onChange={onChange}
          theme={theme}
        />
      ))}
    </>
  );
}

interface TokenGroupProps extends TokenEditorProps {
  label: string;
  names: TokenName[];
  isOpen: boolean;
}

function TokenGroup({ label, names, isOpen: isOpenAtFirst, theme, onChange }: TokenGroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const changed = names.filter((name) => theme[`--amp-${name}`] !== undefined).length;
  return (
    <details className="tb-group" onToggle={(event) => setOpen(event.currentTarget.open)} open={isOpen}>
      <summary>
        {label}
        <span className="tb-count">{changed > 0 ? `${changed} of ${names.length} changed` : names.length}</span>
      </summary>
      {isOpen && (
        <ul className="tb-tokens">
          {names.map((name) => (
            <TokenRow key={name} name={name} onChange={onChange} theme={theme} />
          ))}
        </ul>
      )}
    </details>
  );
}

function TokenRow({ name, theme, onChange }: TokenEditorProps & { name: TokenName }) {
  const token = `--amp-${name}` as const;
  const value = theme[token];
  const set = (next: string) => onChange(token, next);
  const problemOf = (next: string) => valueProblem(token, next, theme);
  const pair = splitSchemes(value ?? '') ?? { light: value ?? '', dark: value ?? '' };
  const hex = (scheme: Scheme) => hexOf(name, scheme, theme);
  return (
    <li className="tb-token">
      <div className="tb-token-head">
        <code>--amp-{name}</code>
        {value !== undefined && (
          <button
            aria-label={`Reset --amp-${name}`}
            className="tb-link"
            onClick={() => onChange(token, undefined)}
            type="button"
          >
            Reset
          </button>
        )}
      </div>
      <p className="tb-about">{descriptions[name]}</p>
      {kindOf(name) === 'color' ? (
        <div className="tb-pair">
          {schemes.map((scheme) => (
            <ValueField
              hex={hex(scheme)}
              key={scheme}
              label={scheme === 'light' ? 'Light' : 'Dark'}
              onChange={(next) => set(joinSchemes({ ...schemesOf(pair, hex), [scheme]: next }))}
              problemOf={problemOf}
              token={token}
              value={pair[scheme]}
            />
          ))}
        </div>
      ) : (
        <ValueField
          label="Value"
          onChange={set}
          placeholder={themeValues()[name]}
          problemOf={problemOf}
          token={token}
          value={value ?? ''}
        />
      )}
    </li>
  );
}

/** Both colours as written, or as computed where the default is in force. */
const schemesOf = (pair: Record<Scheme, string>, hex: (scheme: Scheme) => string) => ({
  light: pair.light || hex('light'),
  dark: pair.dark || hex('dark'),
});

interface ValueFieldProps {
  token: AmpersandToken;
  label: string;
  value: string;
  /** Computed color; absent where the token is none. */
  hex?: string;
  placeholder?: string | undefined;
  problemOf: (value: string) => string | undefined;
  onChange: (value: string) => void;
}

/** A value as text, and a picker where it is a color. Text that is no value stays until it is corrected. */
function ValueField({ token, label, value, hex, placeholder = hex, problemOf, onChange }: ValueFieldProps) {
  const [draft, setDraft] = useState<string>();
  const errorId = useId();
  const problem = draft === undefined || draft === '' ? undefined : problemOf(draft);
  const edit = (next: string) => {
    setDraft(next);
    if (next !== '' && !problemOf(next)) onChange(next);
  };
  return (
    <div className="tb-value">
      <div className="tb-box">
        {hex !== undefined && (
          <input
            aria-label={`${label}: ${token}, color picker`}
            className="tb-swatch"
            onChange={(event) => {
              setDraft(undefined);
              onChange(event.target.value);
            }}
            type="color"
            value={hex.slice(0, 7)}
          />
        )}
        <input
          aria-describedby={problem && errorId}
          aria-invalid={problem !== undefined}
          aria-label={`${label}: ${token}`}
          className="tb-text"
          onBlur={() => problem === undefined && setDraft(undefined)}
          onChange={(event) => edit(event.target.value)}
          placeholder={placeholder}
          spellCheck={false}
          value={draft ?? value}
        />
        {hex !== undefined && <span aria-hidden="true">{label}</span>}
      </div>
      {problem !== undefined && (
        <p className="tb-error" id={errorId}>
          {problem.replace(`${token}: `, '')}
        </p>
      )}
    </div>
  );
}
