import type { Preview } from '@storybook/react-vite';

/** Choices of the toolbar, each with its default first. `story` is as the story itself says. */
const choices = {
  locale: { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', pt: 'Português', ja: '日本語' },
  direction: { ltr: 'Left to right', rtl: 'Right to left' },
  density: { comfortable: 'Comfortable', compact: 'Compact' },
  width: { full: 'Full width', 280: '280 px', 320: '320 px', 480: '480 px', 1000: '1000 px' },
  provider: {
    story: 'Provider of the story',
    callRail: 'CallRail (API key)',
    hubspot: 'HubSpot',
    salesforce: 'Salesforce',
  },
  scenario: {
    story: 'State of the story',
    notConnected: 'Not connected',
    connected: 'Connected',
    installed: 'Installed',
    failing: 'Provider fails',
    paused: 'Paused',
    manyFields: 'Many fields (HubSpot)',
    manyObjects: 'Many objects (HubSpot)',
    hostMistake: 'Mistake of the host',
  },
  latency: { story: 'No latency', 300: '300 ms', 2000: '2 s', 10000: '10 s' },
  fault: {
    story: 'No failure',
    offline: 'Offline',
    500: 'Every request fails (500)',
    429: 'Rate limited (429)',
    slow: 'Slow changes (8 s)',
  },
} as const;

type Choices = typeof choices;

/** Choices of a reader in the toolbar. */
export type ToolbarGlobals = { [Name in keyof Choices]: `${Exclude<keyof Choices[Name], symbol>}` };

const icons = {
  locale: 'globe',
  direction: 'transfer',
  density: 'component',
  width: 'grow',
  provider: 'link',
  scenario: 'user',
  latency: 'time',
  fault: 'lightningoff',
} as const satisfies Record<keyof Choices, string>;

const titles: Partial<Record<keyof Choices, string>> = { fault: 'Failure' };

/** Menus of the toolbar. */
export const globalTypes: Preview['globalTypes'] = Object.fromEntries(
  Object.entries(choices).map(([name, options]) => {
    const title = titles[name as keyof Choices] ?? `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const items = Object.entries(options).map(([value, label]) => ({ value, title: label }));
    return [
      name,
      { description: title, toolbar: { title, icon: icons[name as keyof Choices], items, dynamicTitle: false } },
    ];
  }),
);

/** First choice of every menu; `full` is not the first key, because numbers come before names. */
export const initialGlobals: ToolbarGlobals = {
  locale: 'en',
  direction: 'ltr',
  density: 'comfortable',
  width: 'full',
  provider: 'story',
  scenario: 'story',
  latency: 'story',
  fault: 'story',
};

/** Whether a story is shown as it was written. */
export const isAsWritten = (globals: object): boolean =>
  (['locale', 'provider', 'scenario', 'latency', 'fault'] as const).every(
    (name) => ((globals as Partial<ToolbarGlobals>)[name] ?? initialGlobals[name]) === initialGlobals[name],
  );
