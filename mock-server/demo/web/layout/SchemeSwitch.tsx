import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx';
import type { Scheme } from './useScheme.ts';
import { useScheme } from './useScheme.ts';
import './scheme-switch.css';

const CHOICES: { scheme: Scheme; label: string; icon: React.ReactNode }[] = [
  { scheme: 'light', label: 'Light', icon: <SunIcon /> },
  { scheme: 'dark', label: 'Dark', icon: <MoonIcon /> },
  { scheme: 'system', label: 'As the system', icon: <ScreenIcon /> },
];

/** Light, dark, or what the machine says. */
export function SchemeSwitch() {
  const [scheme, choose] = useScheme();
  return (
    <fieldset className="scheme-switch">
      <legend className="visually-hidden">Appearance</legend>
      {CHOICES.map((choice) => (
        <label key={choice.scheme} title={choice.label}>
          <input
            type="radio"
            name="scheme"
            className="visually-hidden"
            checked={scheme === choice.scheme}
            onChange={() => choose(choice.scheme)}
          />
          {choice.icon}
          <span className="visually-hidden">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
