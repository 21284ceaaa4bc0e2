import type { Row } from './evidence.ts';
import { on, rows } from './evidence.ts';

const api = 'src/api/api-client.test.ts';
const tokens = 'src/api/token-cache.test.ts';
const provider = 'src/provider/AmpersandProvider.test.tsx';
const install = 'src/components/install/InstallIntegration.test.tsx';
const inBetween = 'src/components/install/loading-states.test.tsx';
const onePage = 'src/components/install/multiple-widgets.test.tsx';
const callbacks = 'src/components/install/host-callbacks.test.tsx';
const connect = 'src/components/connect/ConnectProvider.test.tsx';
const forms = 'src/components/connect/sign-in-forms.test.tsx';
const details = 'src/components/connect/provider-details.test.tsx';
const inWindow = 'src/components/connect/window-sign-in.test.tsx';
const again = 'src/components/connect/sign-in-again.test.tsx';
const choosing = 'src/components/install/configure/select-objects.test.tsx';
const mapping = 'src/components/install/configure/MappingSections.test.tsx';
const object = 'src/components/install/configure/ReadObjectPane.test.tsx';
const manage = 'src/components/install/manage/manage.test.tsx';
const wizard = 'src/components/install/wizard/wizard.test.tsx';
const access = 'src/components/access.test.tsx';
const refused = 'src/components/rejected-actions.test.tsx';
const combobox = 'src/components/ui/Combobox.test.tsx';
const focus = 'src/components/ui/focus-and-page.browser.test.tsx';
const surface = 'src/components/ui/Surface.test.tsx';
const root = 'src/components/ui/WidgetRoot.test.tsx';
const screen = 'src/queries/useInstallationScreen.test.tsx';
const providerScreen = 'src/queries/useConnectionActions.test.tsx';
const installed = 'src/hooks/useIsIntegrationInstalled/useIsIntegrationInstalled.test.tsx';
const hooks = 'src/hooks/headless-hooks.test.tsx';
const localConfig = 'src/hooks/useLocalConfig/useLocalConfig.test.tsx';
const headlessConnect = 'src/hooks/headless-connections.test.tsx';
const headlessWindow = 'src/hooks/useConnectWithWindow/useConnectWithWindow.test.tsx';
const updateMask = 'src/domain/update-mask.test.ts';
const library = 'test/package/library.test.ts';
const versions = 'test/e2e/react-versions.test.ts';
const widths = 'stories/install/Layouts.stories.tsx';

/** Defects that showed when the published client ran, each as what ours does in its place. */
export const runningDefects: Row[] = rows([
  [
    'Signing in again from Manage installs nothing',
    [
      ...on(manage, 'installs nothing and stays in Manage'),
      ...on(inBetween, 'a new key installs nothing and leads nowhere else'),
      ...on('src/components/ui/Button.test.tsx', 'does not submit a form unless it is told to'),
    ],
  ],
  ['A closed window stays closed', on(again, 'opens no window by itself when the customer closes it')],
  [
    'After a failure the button works again',
    on(inWindow, 'says why the provider refused, and connects at the next try'),
  ],
  [
    'A blocked window is said, with ways on',
    on(inWindow, 'opens a blocked window by another click, at the same address'),
  ],
  [
    'A refused sign-in says why',
    [
      ...on(connect, 'shows what the provider said beside the field, goes there and keeps what was typed'),
      ...on(forms, 'says what the provider said, and keeps what was typed'),
      ...on(details, 'connects without a form field where no sign-in is needed'),
    ],
  ],
  ['Strict mode installs once', on(install, 'installs itself once, in strict mode too, and can be managed')],
  [
    'The host is told of a connection once',
    on(
      connect,
      'sends the key when Enter is pressed, and tells the host once',
      'is shown with its facts, and the host is not told of it again',
    ),
  ],
  [
    'An id is found, and an unknown name is an error',
    [
      ...on(
        installed,
        'is yes when asked by id',
        'is an error for an integration that nobody knows, not an endless wait',
      ),
      ...on(
        hooks,
        'is found by id as well as by name',
        'is an error, not an endless wait, for an integration that nobody knows',
      ),
    ],
  ],
  [
    'Update masks are escaped and cover everything',
    on(
      updateMask,
      'escapes dots and backslashes in object names, so that a name stays one segment',
      'includes the proxy, which the published client forgets',
      'keeps a subscribe object that was changed apart from the others',
    ),
  ],
  [
    'Tokens: asked for once, renewed in time, failures shown at once',
    [
      ...on(
        tokens,
        'is asked for once, however many requests need it at the same time',
        'is replaced half a minute before it ends',
      ),
      ...on(provider, 'shows at once when the function fails, and tries again when asked'),
      ...on(api, 'is sent once more with a new token when the server refuses the first'),
    ],
  ],
  [
    'Import in Node, and the mark of client code',
    on(
      library,
      'is imported by a plain Node without a DOM',
      'marks every script as client code, so that React frameworks accept it in server components',
    ),
  ],
  ['No name is shown before it is known', on(inBetween, 'no name is shown before it is known: %s')],
  [
    'No form flashes before an install without questions',
    on(inBetween, 'no button to install is shown where there is nothing to choose, only that it is being set up'),
  ],
  [
    'One request for the first screen, none for the focus',
    [
      ...on(screen, 'costs one request when the integration is installed'),
      ...on(provider, 'does not ask again when the window gets the focus, unless the host wants it'),
    ],
  ],
  [
    'Connecting loads no integrations',
    on(providerScreen, 'takes three calls at once on a server without the bootstrap operation, and no integrations'),
  ],
]);

/** Defects and limits that were read or reported, each as what ours does in its place. */
export const limits: Row[] = rows([
  [
    'Errors belong to one widget and go away',
    [
      ...on(onePage, 'show each its own missing answer', 'show each its own refusal, and get over it'),
      ...on(install, 'says why and tries again when asked'),
    ],
  ],
  [
    'Data belongs to one user, key and provider',
    on(
      provider,
      'keeps the data of two users apart',
      'asks anew under another key, and keeps the key itself out of the cache',
      'shares nothing with another one on the page',
    ),
  ],
  ['The host sets query options', on(provider, 'takes query options of the host')],
  [
    'Nothing that was set up through the API is lost',
    [
      ...on('src/domain/object-state.test.ts', 'gets its settings back when it is unticked and ticked again'),
      ...on(choosing, 'keeps what was set up through the API'),
    ],
  ],
  [
    'Fields that the provider adds are listed in both views',
    [
      ...on(choosing, 'is every field of the provider, where the builder leaves them all open'),
      ...on(wizard, 'goes from the key to the installation, and on to the settings'),
    ],
  ],
  [
    'The guided install asks for mappings of the host and for values',
    [
      ...on(wizard, 'asks for the mappings that the host offers'),
      ...on(
        'src/components/install/wizard/ReadObjectStep.test.tsx',
        'matches the values of a field, and says what the object is called at the provider',
      ),
    ],
  ],
  [
    'Values are matched in any numbers',
    on(mapping, 'are matched below it as soon as it is chosen, whatever their numbers'),
  ],
  [
    'Customers choose which object fills a name',
    on(choosing, 'are one entry with a question; the first is proposed and another can take its place'),
  ],
  [
    'What can’t be described or is stopped says what goes on',
    on(
      object,
      'says that records go on arriving when the provider could not describe the object, and tries again',
      'says that the application is still told of changes to what is not read',
    ),
  ],
  ['A remedy stands apart from the reason', on(api, 'says the causes, one a line, and keeps the remedy apart')],
  [
    'Everything without our components: connecting, checking, values, conditions, history',
    [
      ...on(
        headlessConnect,
        'is made, mended and deleted with a target alone',
        'is known inside an InstallationProvider from the one request that all hooks share',
      ),
      ...on(headlessWindow, 'opens the provider’s page in the click, and the customer can give up'),
      ...on(
        localConfig,
        'holds answers for values, conditions, history and rhythm',
        'is known before a first install, with what is missing',
      ),
    ],
  ],
  [
    'Details changed later, every credential replaced, several accounts, choice of the application',
    [
      ...on(
        manage,
        'say how it signs in, and can be changed later',
        'leads to a new connection in place of the old one where the provider has its own scheme',
        'are offered before the install, and the chosen one is installed',
      ),
      ...on(forms, 'a sign-in with a password at a client asks for both'),
      ...on(
        inWindow,
        'is which application signs in, where the project has several',
        'says clearly that %s can’t be connected here',
      ),
    ],
    {
      answer: 'partly',
      note: 'A provider with a signed key (jwt) is told apart; the published API has no request for it.',
    },
  ],
  [
    'Trouble is said where the customer looks',
    on(
      manage,
      'is said above every part, and another key mends it there',
      'says why and when a read failed, and marks the object',
      'is said with when data came last and how much, for all and for each object',
    ),
  ],
  [
    'Uninstall, disconnect and stop ask first and say why they failed',
    [
      ...on(refused, 'what can’t be %s says why in the question, which stays open'),
      ...on(install, 'is uninstalled after a question, and can be set up again'),
    ],
  ],
  [
    'Unsaved choices are kept, and saved at once',
    [
      ...on(
        callbacks,
        'are there when the widget is shown again, with a word about it, until they are saved',
        'make the browser ask only where leaving would lose them',
      ),
      ...on(choosing, 'covers every object at once, and each can be gone back from alone'),
    ],
  ],
  [
    'Words, parts and pictures of the host',
    [
      ...on('src/locales/messages-context.test.tsx', 'takes some texts of the host and keeps the rest'),
      ...on('stories/docs/Theming.stories.tsx', 'Slots', 'Parts'),
      ...on(
        inBetween,
        'leaves nothing behind: no credential in the storage, no word in the console, no name of ours on the page',
      ),
    ],
  ],
  [
    'The host hears of failures, giving up and steps; no window is needed',
    [
      ...on(callbacks, 'to load are told to the host once for each attempt'),
      ...on(inWindow, 'can be given up, and begun again', 'is used at once where the host says so'),
      ...on(wizard, 'goes from the key to the installation, and on to the settings'),
    ],
  ],
  [
    'No script is followed as an address',
    [
      ...on('src/components/connect/redirect-target.test.ts', 'does not follow %j'),
      ...on('src/components/connect/redirect-url.test.tsx', 'is never a script: the connection is shown in its place'),
      ...on(inWindow, 'never leads to an address that would run a script'),
    ],
  ],
  [
    'No token in any storage',
    [
      ...on(
        inBetween,
        'leaves nothing behind: no credential in the storage, no word in the console, no name of ours on the page',
      ),
      ...on('src/hooks/useUnsavedChanges/useUnsavedChanges.test.tsx', 'hold no credential'),
    ],
  ],
  [
    'No word in the console',
    on(
      inBetween,
      'leaves nothing behind: no credential in the storage, no word in the console, no name of ours on the page',
      'says nothing in the console while an account is connected and disconnected',
    ),
  ],
  [
    'No dead code',
    [
      ...on(library, 'holds no part of the server, of stories or of tests'),
      ...on(
        'test/package/custom-properties.test.ts',
        'lets every custom property change something: each one reaches a rule of a component',
      ),
    ],
    'Files and dependencies that nobody uses fail `npm test` as well.',
  ],
  [
    'What broke in the past: windows, lists to choose from, doubled installs, loops, resets',
    [
      ...on(
        inWindow,
        'shows the window that is open in place of opening another',
        'leaves no listener and no timer behind when it goes',
      ),
      ...on(combobox, 'gives back what was chosen when the search is left with Escape, and keeps the key to itself'),
      ...on('src/hooks/installation-actions.test.tsx', 'installs once when it is called twice at once'),
      ...on(screen, 'shows objects that could not be loaded without asking twice'),
      ...on(focus, 'leaves everything outside of a widget as the page has it'),
      ...on('src/components/ui/theme.browser.test.tsx', 'does not get in with rules for plain elements'),
    ],
  ],
  [
    'No font and no picture of a third party',
    on(versions, 'breaks no rule, differs nowhere from what the server rendered, and asks nobody else'),
  ],
  ['React 19', on(versions, 'connects with an API key', 'chooses among 5,000 fields and installs')],
  [
    'Code in documents is compiled',
    on(
      'test/documents/code-in-documents.test.ts',
      'compiles every piece of TypeScript in the documents against the sources',
    ),
  ],
]);

/** Weaknesses for people who don’t see the screen or don’t use a mouse, each as what ours does in its place. */
export const accessibilityDefects: Row[] = rows([
  [
    'Every control has its label, every list the name of its mapping',
    [
      ...on(install, 'is not sent while an answer is missing, and shows where'),
      ...on('src/components/ui/SecretField.test.tsx', 'ties help and error to the field'),
    ],
  ],
  [
    'A focus that is seen',
    [
      ...on(focus, 'shows a ring around every control that the Tab key reaches, and only there'),
      ...on(
        'styles/contrast.test.ts',
        'give control borders, status marks and the focus ring a contrast of at least 3',
      ),
    ],
  ],
  [
    'Parts are a list of buttons that says which is shown',
    on(
      access,
      'are buttons in a list, each a stop of the Tab key, and no tabs without panels',
      'say in words how they stand, and which of them is shown',
    ),
  ],
  [
    'What loads, is missing or is saved is read out',
    on(access, 'is that it loads, what is missing, and that it is saved'),
  ],
  [
    'The focus stays or goes on',
    [
      ...on(install, 'is changed with one save that says how much it holds'),
      ...on(root, 'moves the focus to the new title when a screen goes away with it'),
      ...on(wizard, 'goes from the key to the installation, and on to the settings'),
      ...on(
        'src/components/ui/ConfirmDialog.test.tsx',
        'closes with %s without doing anything, and gives the focus back',
      ),
    ],
  ],
  [
    'Loading in words, and no motion for who wants none',
    [
      ...on('src/components/server-rendering.test.tsx', 'says that it loads, without a browser'),
      ...on('src/components/ui/media-queries.browser.test.tsx', 'moves nothing when the person asks for less motion'),
    ],
  ],
  [
    'Folded content is out of reach until it is unfolded',
    on(
      'src/components/ui/Disclosure.test.tsx',
      'keeps what is folded away from eyes, ears and the Tab key, and tells when it unfolds',
    ),
  ],
  [
    'Prompts are read with their field',
    on(access, 'is the prompt of a mapping with its list, and nothing that only a pointer finds'),
  ],
  [
    'No control within a control',
    on(wizard, 'has no accessibility problem on any of its screens', 'does not go on before something is chosen'),
  ],
  ['A package is one link', on(inWindow, 'says both steps, and asks for a domain only of who has one')],
  [
    'Buttons with a picture have a name',
    [
      ...on(combobox, 'is cleared by a button that names the field'),
      ...on('src/components/ui/SearchField.test.tsx', 'is emptied by its button, which leaves the focus in the field'),
      ...on(install, 'has no accessibility problem on any of its screens'),
    ],
  ],
  [
    'Enter sends a form, password managers know it',
    [
      ...on(connect, 'sends the key when Enter is pressed, and tells the host once'),
      ...on(
        forms,
        'is user name and password by their purpose',
        'is nothing of the host’s account where a secret of another kind is asked for',
      ),
    ],
  ],
  ['Ids are ours alone', on(onePage, 'share no id with each other, and name none after a field')],
  [
    'Headings fit the page',
    on(surface, 'begins its outline with a second-level title', "begins where the host's page wants it"),
  ],
  [
    'Contrast, and states in words',
    [
      ...on('styles/contrast.test.ts', 'give every text a contrast of at least 4.5'),
      ...on(access, 'say in words how they stand, and which of them is shown'),
    ],
  ],
  ['Small screens', on(widths, 'SidePanel', 'Phone')],
]);
