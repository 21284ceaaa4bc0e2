import { composeStories } from '@storybook/react-vite';
import { customProperties } from '../../styles/contract.ts';
import type { Scheme, TokenValues } from '../../styles/contrast.ts';
import * as connect from '../connect/ConnectCard.stories.tsx';
import * as signIn from '../connect/SignInProgress.stories.tsx';
import * as loading from '../install/Loading.stories.tsx';
import * as manage from '../install/ManagePane.stories.tsx';
import * as read from '../install/ReadObjectPane.stories.tsx';
import * as readSettings from '../install/ReadSettings.stories.tsx';
import * as saveBar from '../install/SaveBar.stories.tsx';
import * as write from '../install/WriteObjectsPane.stories.tsx';
import * as button from '../ui/Button.stories.tsx';
import * as callout from '../ui/Callout.stories.tsx';
import * as failure from '../ui/FailureCard.stories.tsx';
import * as status from '../ui/Status.stories.tsx';

const buttons = composeStories(button);
const callouts = composeStories(callout);

/** Screens of the preview, by their names in its menu. */
export const screens = {
  'Sign in with a key': [composeStories(connect).AsksForApiKeyAndDetails],
  'Key rejected': [composeStories(connect).ProviderRefusedApiKey],
  'Sign in at the provider': [composeStories(signIn).Waiting],
  'Match fields': [composeStories(read).MissingAndDuplicateMapping],
  'Paused object': [composeStories(read).Paused],
  'Sync settings': [composeStories(readSettings).Open],
  'Write access': [composeStories(write).SomeChosen],
  Manage: [composeStories(manage).Working],
  'Sync failed': [composeStories(manage).LastReadFailed],
  Loading: [composeStories(loading).Form],
  Failure: [composeStories(failure).ServiceAway],
  Buttons: [buttons.Primary, buttons.Secondary, buttons.Quiet, buttons.Danger, buttons.Disabled],
  Messages: [callouts.Success, callouts.Warning, callouts.ErrorWithReason, composeStories(status).Every],
  'Save bar': [composeStories(saveBar).Unsaved],
};

/** Name of a screen in the preview. */
export type ScreenName = keyof typeof screens;

interface ThemePreviewProps {
  values: TokenValues;
  scheme: Scheme;
  /** All of them when absent. */
  screen: ScreenName | undefined;
}

/** Screens of the widgets in one scheme. Every token is set here, because references are computed where a token is set. */
export function ThemePreview({ values, scheme, screen }: ThemePreviewProps) {
  const shown = screen ? [screen] : (Object.keys(screens) as ScreenName[]);
  const label = scheme === 'light' ? 'Light' : 'Dark';
  return (
    <section
      aria-label={`${label} scheme`}
      className="tb-scheme"
      style={{ colorScheme: scheme, ...customProperties(values) }}
    >
      <h2 className="tb-scheme-title">{label}</h2>
      {shown.map((name) => (
        <div className="tb-screen" key={name}>
          <p className="tb-screen-name">{name}</p>
          {screens[name].map((Screen) => (
            <Screen key={Screen.id} />
          ))}
        </div>
      ))}
    </section>
  );
}
