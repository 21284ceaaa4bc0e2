import type { Row } from './evidence.ts';
import { on, rows } from './evidence.ts';

const api = 'src/api/api-client.test.ts';
const provider = 'src/provider/AmpersandProvider.test.tsx';
const install = 'src/components/install/InstallIntegration.test.tsx';
const inBetween = 'src/components/install/loading-states.test.tsx';
const onePage = 'src/components/install/multiple-widgets.test.tsx';
const callbacks = 'src/components/install/host-callbacks.test.tsx';
const connect = 'src/components/connect/ConnectProvider.test.tsx';
const accounts = 'src/components/connect/accounts.test.tsx';
const redirect = 'src/components/connect/redirect-url.test.tsx';
const forms = 'src/components/connect/sign-in-forms.test.tsx';
const details = 'src/components/connect/provider-details.test.tsx';
const inWindow = 'src/components/connect/window-sign-in.test.tsx';
const again = 'src/components/connect/sign-in-again.test.tsx';
const choosing = 'src/components/install/configure/select-objects.test.tsx';
const mapping = 'src/components/install/configure/MappingSections.test.tsx';
const optional = 'src/components/install/configure/OptionalFields.test.tsx';
const object = 'src/components/install/configure/ReadObjectPane.test.tsx';
const reads = 'src/components/install/configure/read-settings.test.tsx';
const writes = 'src/components/install/configure/write-settings.test.tsx';
const manage = 'src/components/install/manage/manage.test.tsx';
const wizard = 'src/components/install/wizard/wizard.test.tsx';
const wizardObject = 'src/components/install/wizard/ReadObjectStep.test.tsx';
const access = 'src/components/access.test.tsx';
const refused = 'src/components/rejected-actions.test.tsx';
const screen = 'src/queries/useInstallationScreen.test.tsx';
const providerScreen = 'src/queries/useConnectionActions.test.tsx';
const installed = 'src/hooks/useIsIntegrationInstalled/useIsIntegrationInstalled.test.tsx';
const hooks = 'src/hooks/headless-hooks.test.tsx';
const acts = 'src/hooks/installation-actions.test.tsx';
const actions = 'src/hooks/useInstallationActions/useInstallationActions.test.tsx';
const localConfig = 'src/hooks/useLocalConfig/useLocalConfig.test.tsx';
const unsaved = 'src/hooks/useUnsavedChanges/useUnsavedChanges.test.tsx';
const headlessConnect = 'src/hooks/headless-connections.test.tsx';
const headlessWindow = 'src/hooks/useConnectWithWindow/useConnectWithWindow.test.tsx';
const library = 'test/package/library.test.ts';
const size = 'test/package/size.test.ts';
const versions = 'test/e2e/react-versions.test.ts';
const next = 'test/e2e/next-consumer.test.ts';
const theme = 'src/components/ui/theme.browser.test.tsx';
const widths = 'stories/install/Layouts.stories.tsx';

/** The 108 features by which embedded integration clients are compared, each with the tests that show ours. */
export const features: Row[] = rows([
  // Provider and package
  [
    'Provider component with project and API key',
    [
      ...on(api, 'carries the key and the client, and goes below /v1 of the origin'),
      ...on(install, 'goes from the key to the choice to the installation'),
    ],
  ],
  [
    'User tokens by getToken',
    [
      ...on(provider, 'asks for one token for a cold first screen and sends it'),
      ...on(api, 'is sent once more with a new token when the server refuses the first'),
    ],
  ],
  ['Exactly one credential', on(provider, 'are refused while rendering, with what, why and how to fix it: %s')],
  [
    'Server address at run time',
    on('src/api/server-origin.test.ts', 'is the origin that the host gives, with or without a slash at the end'),
  ],
  [
    'Several providers, projects and users on one page',
    [
      ...on(provider, 'shares nothing with another one on the page', 'keeps the data of two users apart'),
      ...on(onePage, 'show each its own missing answer', 'show each its own refusal, and get over it'),
      ...on(inWindow, 'keeps two widgets on one page apart'),
    ],
  ],
  ['React 18 and 19', on(versions, 'connects with an API key', 'chooses among 5,000 fields and installs')],
  [
    'Strict mode',
    [
      ...on(install, 'installs itself once, in strict mode too, and can be managed'),
      ...on(screen, 'costs one request in strict mode, where React rehearses effects'),
    ],
  ],
  [
    'Import and rendering on a server',
    [
      ...on(library, 'is imported by a plain Node without a DOM'),
      ...on('src/components/server-rendering.test.tsx', 'says that it loads, without a browser'),
      ...on(next, 'shows that it loads before any script runs'),
    ],
  ],
  [
    'The mark of client code in the build',
    on(library, 'marks every script as client code, so that React frameworks accept it in server components'),
  ],
  [
    'Unused code left out by bundlers',
    on(
      size,
      'costs … kB at most for an application that only asks whether an integration is installed',
      'costs a file of its own for each language that an application imports, and nothing for the others',
    ),
    'One hook with provider: 15 kB at most',
  ],
  [
    'Small install',
    on('test/package/installed-packages.test.ts', 'adds … packages at most to an application, peers included'),
    '31 packages, React included',
  ],
  [
    'Types for all props',
    [...on('test/types/exported-types.test-d.tsx'), ...on(library, 'exports the names that users rely on')],
  ],

  // Components
  [
    'InstallIntegration, standard view',
    on(
      install,
      'goes from the key to the choice to the installation',
      'is changed with one save that says how much it holds',
    ),
  ],
  ['Guided install', on(wizard, 'goes from the key to the installation, and on to the settings')],
  ['ConnectProvider', on(connect, 'sends the key when Enter is pressed, and tells the host once')],

  // Ways to sign in
  ['No sign-in needed', on(forms, 'a provider without a sign-in is connected with its details')],
  [
    'API key',
    on(
      connect,
      'sends the key when Enter is pressed, and tells the host once',
      'shows what the provider said beside the field, goes there and keeps what was typed',
    ),
  ],
  [
    'User name and password',
    on(forms, 'connects, and can be replaced', 'says what the provider said, and keeps what was typed'),
  ],
  [
    'OAuth with a code',
    [
      ...on(
        inWindow,
        'shows the provider’s page, then the connection, and tells the host once',
        'says why the provider refused, and connects at the next try',
      ),
      ...on('test/e2e/sign-in.test.ts', 'connects, closes the window and tells the host'),
    ],
  ],
  ['OAuth with a code and PKCE', on(inWindow, 'is checked first, and goes into the address')],
  [
    'OAuth, client credentials',
    on(forms, 'asks for client and secret', 'asks for scopes where the provider wants them named'),
  ],
  ['OAuth, password', on(forms, 'a sign-in with a password at a client asks for both')],
  ['A provider’s own form in one step', on(forms, 'asks for each input in its own way')],
  [
    'A provider’s own form in several steps',
    on(
      inWindow,
      'goes from the form through the page to the connection',
      'shows as many pages as it takes, in one window, and what the last one refuses',
    ),
  ],
  [
    'Details with prompt and documentation',
    on(details, 'collects everything in one form, with defaults filled in and help beside each field'),
  ],
  [
    'Default values of details are filled in',
    on(details, 'collects everything in one form, with defaults filled in and help beside each field'),
  ],
  [
    'Optional details',
    [
      ...on(inWindow, 'says both steps, and asks for a domain only of who has one'),
      ...on('src/domain/missing-metadata.test.ts', 'are not missing where the provider’s own page finds them out'),
    ],
  ],
  ['Details by product', on(details, 'asks for what the chosen one needs', 'falls back to the default one')],
  [
    'A connection that lacks details is asked for them',
    on(details, 'asks an account that lacks a value for it, and leaves the rest of its values alone'),
  ],
  [
    'Details changed later',
    on(
      manage,
      'say how it signs in, and can be changed later',
      'ask for the key in the same form when they lead to another host',
    ),
  ],
  [
    'Logos and names from the catalogue',
    on(
      'src/components/ui/ProviderLogo.test.tsx',
      "shows the catalogue's picture, which is not read out because the name stands beside it",
    ),
  ],
  [
    'Choice of the application that signs in',
    on(inWindow, 'is which application signs in, where the project has several'),
  ],
  ['A package to install first', on(inWindow, 'says both steps, and asks for a domain only of who has one')],
  ['A blocked window', on(inWindow, 'opens a blocked window by another click, at the same address')],
  ['A closed window', on(inWindow, 'begins anew after the window was closed, and does not open it by itself')],
  [
    'Sign-in without a window',
    [
      ...on(inWindow, 'is used at once where the host says so'),
      ...on(
        'test/e2e/sign-in.test.ts',
        'goes on in this tab at once where the host says so, and finds its way back from a denial',
      ),
    ],
  ],
  [
    'A sign-in bound to its browser',
    [
      ...on(inWindow, 'is asked for where the host says so, in a way that lets the browser keep the cookie'),
      ...on('test/e2e/sign-in.test.ts', 'can be finished only by the browser that began it, where the host says so'),
    ],
    'By an option of the provider component; it needs a server of the same site.',
  ],
  ['Messages of strangers are not heard', on(inWindow, 'hears nobody but its own window and the pages of the server')],
  [
    'The server’s words when connecting fails',
    [
      ...on(connect, 'shows what the provider said beside the field, goes there and keeps what was typed'),
      ...on(
        inWindow,
        'shows a refusal beside the field that it is about',
        'says why the sign-in could not begin, and closes the empty window',
      ),
    ],
  ],

  // Choosing what is read
  ['Parts of an integration with their states', on(access, 'say in words how they stand, and which of them is shown')],
  [
    'Required fields are shown',
    on(access, 'is each required field, as part of a list that says that they are always read'),
  ],
  [
    'Optional fields are chosen',
    on(optional, 'come with the chosen ones first, which stay in place while others are ticked'),
  ],
  [
    'Search and select all',
    on(optional, 'are all selected at once, or all that match a search', 'say when none matches, and offer a way back'),
    'A list that scrolls in place of pages',
  ],
  [
    'Fields that the provider adds (optionalFieldsAuto)',
    on(choosing, 'is every field of the provider, where the builder leaves them all open'),
  ],
  [
    'All fields with one switch (selectedFieldsAuto)',
    on(
      choosing,
      'is one switch, and covers fields that come later',
      'ends with the first field that is unticked; the others stay',
    ),
  ],
  ['Required mappings', on(install, 'is not sent while an answer is missing, and shows where')],
  ['Optional mappings', on(install, 'takes one field for one purpose only')],
  [
    'Suggested mappings',
    [
      ...on(choosing, 'is the field that the builder suggests, which counts as an answer'),
      ...on('src/domain/read-config.test.ts', 'begins with the suggested mappings that the provider has fields for'),
    ],
  ],
  [
    'One field for one purpose',
    [
      ...on(install, 'takes one field for one purpose only'),
      ...on(mapping, 'that were saved for two purposes say so at once'),
      ...on(
        wizard,
        'asks for what must be matched, takes one field for one purpose, and keeps the answers on the way back',
      ),
    ],
  ],
  [
    'Mappings that the host offers at run time',
    [
      ...on(install, 'asks for the mappings that the host offers at run time'),
      ...on(wizard, 'asks for the mappings that the host offers'),
    ],
  ],
  [
    'Values of a field matched, in any numbers',
    [
      ...on(mapping, 'are matched below it as soon as it is chosen, whatever their numbers'),
      ...on(wizardObject, 'matches the values of a field, and says what the object is called at the provider'),
      ...on(localConfig, 'holds answers for values, conditions, history and rhythm'),
    ],
  ],
  ['Under which name an object arrives', on(object, 'says under which name an object arrives')],
  [
    'Customers choose which object fills a name',
    on(
      choosing,
      'are one entry with a question; the first is proposed and another can take its place',
      'can be read together, each with an entry of its own',
    ),
  ],
  [
    'Labels of nested fields',
    on(
      'src/domain/manifest-fields.test.ts',
      'labels a field by the builder’s words, then the provider’s, then its names',
    ),
  ],
  ['Fields of the same label are told apart', on(mapping, 'with a label that two fields share show which one it is')],
  [
    'Long lists draw what is in sight',
    [
      ...on(
        'src/components/ui/Combobox.test.tsx',
        'renders a window of 5,000 fields, with the place of each in the whole',
      ),
      ...on(optional, 'render a window of 5,000, also after all were selected'),
    ],
  ],

  // Settings
  [
    'Objects that are written',
    [
      ...on(choosing, 'begins with what is written, and can be installed and changed'),
      ...on('src/domain/object-state.test.ts', 'gets its settings back when it is unticked and ticked again'),
    ],
  ],
  ['Defaults of written fields', on(writes, 'is set field by field, with the keyboard, and stored')],
  [
    'When a field is written',
    on(
      writes,
      'is set field by field, with the keyboard, and stored',
      'offers what builder and provider leave open, and nothing else',
    ),
  ],
  [
    'Deletes are allowed',
    on(writes, 'allows deletes where the provider can, and shares matches unless the customer says no'),
  ],
  [
    'History, conditions and rhythm',
    on(
      reads,
      'is chosen where the builder leaves it open, and stored',
      'are added, answered by the type of their field, and stored',
    ),
  ],
  [
    'Reading is stopped and resumed',
    on(install, 'stops and resumes reading an object, and leaves unsaved choices alone'),
  ],
  ['Subscribed events are shown', on(reads, 'stands beside what is read, without a choice')],
  [
    'What only passes calls on installs itself',
    [
      ...on(install, 'installs itself once, in strict mode too, and can be managed'),
      ...on(inBetween, 'no button to install is shown where there is nothing to choose, only that it is being set up'),
    ],
  ],
  [
    'What only listens installs itself',
    on(manage, 'installs itself and shows what the application is told of'),
    'For servers that take such a manifest; ours wants a read beside it.',
  ],
  [
    'The proxy comes with the first install',
    [
      ...on(install, 'goes from the key to the choice to the installation'),
      ...on('src/domain/save-plan.test.ts', 'installs with provider and proxy, which the integration brings along'),
    ],
  ],
  [
    'The server’s words when an install is refused',
    on(install, 'says what the server refused, keeps the choices and can be tried again'),
  ],
  [
    'An object that can’t be described',
    on(object, 'says that records go on arriving when the provider could not describe the object, and tries again'),
  ],
  [
    'Objects that can’t be loaded, and signing in again',
    on(install, 'asks for another key when the provider refuses the stored one'),
  ],

  // Saving
  ['Unsaved choices are marked', on(choosing, 'covers every object at once, and each can be gone back from alone')],
  [
    'Unsaved choices are not lost',
    [
      ...on(
        callbacks,
        'are there when the widget is shown again, with a word about it, until they are saved',
        'make the browser ask only where leaving would lose them',
      ),
      ...on(unsaved, 'survive the unmount of everything and a reload'),
    ],
  ],
  ['Several objects in one save', on(choosing, 'covers every object at once, and each can be gone back from alone')],
  ['Back to what is saved', on(install, 'goes back to what is saved')],

  // Managing
  ['Facts of the connection', on(manage, 'say how it signs in, and can be changed later')],
  [
    'New credentials for every way to sign in',
    [
      ...on(connect, 'takes a new key'),
      ...on(forms, 'connects, and can be replaced', 'is replaced by the same form: %s'),
      ...on(again, 'renews the connection, shows it and tells once'),
      ...on(manage, 'leads to a new connection in place of the old one where the provider has its own scheme'),
    ],
  ],
  ['What installed itself is managed', on(install, 'installs itself once, in strict mode too, and can be managed')],
  ['Uninstall and set up again', on(install, 'is uninstalled after a question, and can be set up again')],
  [
    'Disconnect',
    [
      ...on(
        connect,
        'is disconnected after a question, and the host is told once',
        'stays connected while it is in use, and says why',
      ),
      ...on(refused, 'what can’t be %s says why in the question, which stays open'),
    ],
  ],
  ['A refused sign-in is said', on(manage, 'is said above every part, and another key mends it there')],
  [
    'Health and last read',
    on(
      manage,
      'is said with when data came last and how much, for all and for each object',
      'says why and when a read failed, and marks the object',
    ),
  ],
  [
    'A second install of the same group becomes a change',
    [
      ...on(actions, 'becomes an update when a colleague installed in the meantime'),
      ...on(onePage, 'shows a colleague of the same group what is installed, to change it'),
    ],
  ],
  [
    'Several connections of a group',
    [
      ...on(
        manage,
        'are offered before the install, and the chosen one is installed',
        'can be exchanged after the install, when the consequence is confirmed',
      ),
      ...on(accounts, 'are shown, the newest with its facts and the others by name'),
    ],
  ],

  // The host
  [
    'Told of install, change and uninstall',
    on(
      install,
      'goes from the key to the choice to the installation',
      'stops and resumes reading an object, and leaves unsaved choices alone',
      'is uninstalled after a question, and can be set up again',
    ),
  ],
  [
    'Told of connect and disconnect, once',
    on(callbacks, 'is told once when it is made, and never when it was there before', 'is told when it is gone'),
  ],
  [
    'Told of failures',
    on(
      callbacks,
      'to load are told to the host once for each attempt',
      'to %s are told with the reason, each time',
      'to uninstall are told with the reason',
    ),
  ],
  [
    'A page to go to after a connect',
    [
      ...on(
        redirect,
        'is gone to once, when the connection is made',
        'is never a script: the connection is shown in its place',
      ),
      ...on('src/components/connect/redirect-target.test.ts', 'does not follow %j'),
    ],
  ],

  // Hooks
  [
    'Whether an integration is installed',
    on(
      installed,
      'is yes, with the config, when asked by name',
      'is yes when asked by id',
      'is an error for an integration that nobody knows, not an endless wait',
    ),
  ],
  [
    'Install, change and uninstall by hooks',
    [
      ...on(
        acts,
        'installs with the connection, fills in the provider, and tells once',
        'sends what differs and nothing else',
        'uninstalls, and knows at once whether the connection went too',
      ),
      ...on(hooks, 'is found by id as well as by name'),
    ],
  ],
  [
    'Connect, mend and disconnect by hooks',
    [
      ...on(headlessConnect, 'is made, mended and deleted with a target alone'),
      ...on(headlessWindow, 'ends with the connection, confirmed by the server and known to every hook'),
    ],
  ],
  [
    'The manifest by a hook',
    on(hooks, 'answers questions about objects and fields', 'answers null about an object that it does not have'),
  ],
  [
    'The draft by a hook',
    [
      ...on(
        localConfig,
        'takes several edits in one handler and can be read at once',
        'holds answers for values, conditions, history and rhythm',
        'can be set as a whole, by value or by function, and switches the proxy',
      ),
      ...on('src/domain/update-mask.test.ts', 'includes the proxy, which the published client forgets'),
    ],
  ],
  [
    'Names with dots in an update',
    on(
      'src/domain/update-mask.test.ts',
      'escapes dots and backslashes in object names, so that a name stays one segment',
    ),
  ],
  [
    'Few requests',
    [
      ...on(
        screen,
        'costs one request when the integration is installed',
        'lets no call wait that could go at once: two waves after the attempt',
      ),
      ...on(providerScreen, 'costs one request'),
      ...on(hooks, 'is known to all hooks from one request'),
    ],
  ],
  [
    'How long answers are kept is up to the host',
    on(
      provider,
      'takes query options of the host',
      'does not ask again when the window gets the focus, unless the host wants it',
    ),
  ],
  [
    'Tokens kept, and renewed before they end',
    on(
      'src/api/token-cache.test.ts',
      'is replaced half a minute before it ends',
      'is asked for once, however many requests need it at the same time',
    ),
  ],

  // Look and words
  [
    'CSS variables',
    [
      ...on('styles/published-names.test.ts', 'keep every name of the published package'),
      ...on(theme, 'win when its stylesheet is loaded %s ours'),
      ...on(
        'test/package/custom-properties.test.ts',
        'lets every custom property change something: each one reaches a rule of a component',
      ),
    ],
  ],
  [
    'Dark scheme',
    [
      ...on(
        theme,
        'is dark on a light page, without an attribute that a strict policy refuses',
        'follows the page where it says inherit',
      ),
      ...on('styles/contrast.test.ts', 'give every text a contrast of at least 4.5'),
    ],
  ],
  [
    'Parts and slots of the host',
    [
      ...on('stories/docs/Theming.stories.tsx', 'Parts', 'Slots'),
      ...on(
        'src/components/ui/ProviderLogo.test.tsx',
        "takes the host's component, which may keep what would stand there",
      ),
      ...on('src/components/ui/Surface.test.tsx', "ends with the host's footer where there is one"),
    ],
  ],
  [
    'Languages, own words, right to left',
    [
      ...on('src/locales/languages.test.ts', 'are complete, and no more than English has', 'leaves no English behind'),
      ...on('src/locales/messages-context.test.tsx', 'takes some texts of the host and keeps the rest'),
      ...on(widths, 'RightToLeft'),
    ],
  ],
  [
    'No name of ours on the page',
    on(
      inBetween,
      'leaves nothing behind: no credential in the storage, no word in the console, no name of ours on the page',
    ),
  ],

  // Safety and access
  [
    'No third party is asked',
    [
      ...on(versions, 'breaks no rule, differs nowhere from what the server rendered, and asks nobody else'),
      ...on(library, 'names no address of anybody else'),
    ],
  ],
  [
    'Strict content policy',
    on(versions, 'breaks no rule, differs nowhere from what the server rendered, and asks nobody else'),
  ],
  [
    'Keyboard, and a focus that is seen',
    [
      ...on(access, 'is set up with the keyboard alone'),
      ...on(wizard, 'can be gone through with the keyboard alone'),
      ...on(
        'src/components/ui/focus-and-page.browser.test.tsx',
        'shows a ring around every control that the Tab key reaches, and only there',
      ),
    ],
  ],
  [
    'Names and news for screen readers',
    [
      ...on(access, 'is that it loads, what is missing, and that it is saved'),
      ...on(install, 'has no accessibility problem on any of its screens'),
      ...on(wizard, 'has no accessibility problem on any of its screens'),
    ],
  ],
  ['Small screens', on(widths, 'SidePanel', 'Phone', 'RightToLeftInASidePanel')],
  [
    'Tests',
    on('test/documents/scoreboard.test.ts', 'names tests that are there'),
    'Every line of this page names its own.',
  ],
  [
    'Stories and a demo',
    on(
      'test/e2e/demo.test.ts',
      'connects with the key of the simulated provider',
      'installs, and all of the history arrives while somebody looks on',
    ),
  ],
  [
    'Changelog',
    on(
      'test/documents/changelog.test.ts',
      'has an entry for what is not released yet or for the version of the package',
    ),
  ],
]);
