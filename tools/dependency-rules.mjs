// Permitted imports: section by section the diagram in CONTRIBUTING.md, "Direction of imports".
// Tests and stories may reach further than the code beside them, so they are left out unless a rule names them.

const tests = '\\.(test|test-d|stories)\\.tsx?$';
const all = (...folders) => `^(${folders.join('|')})(/|$)`;

/** A rule that names what one folder must not import. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  from: { pathNot: tests, ...from },
  to,
});

/** A rule that names all that one folder may import; the folder itself is always allowed. */
const allow = (name, comment, folder, others, packages = []) =>
  forbid(name, comment, { path: all(folder) }, { pathNot: [all(folder, ...others), ...packages.map(npmPackage)] });

const npmPackage = (name) => `(^|/)node_modules/${name}/`;
const neutralFolders = ['core', 'http', 'connectors', 'delivery', 'msw'].map((folder) => `mock-server/${folder}`);
const transportsAndDrivers = 'hono|@hono/[^/]+|kysely|better-sqlite3|pg|undici|msw|pino|commander|graphile-worker';

/** @type {{ forbidden: import('./dependencies/rules.ts').Rule[] }} */
export default {
  forbidden: [
    // The library
    allow('contract-is-a-leaf', 'Everything imports the contract; it imports nothing.', 'src/contract', []),
    allow('domain-is-pure', 'Rules know the contract alone: no React, no requests.', 'src/domain', ['src/contract']),
    allow('api-knows-the-contract', 'The client is usable without React.', 'src/api', ['src/contract']),
    allow(
      'state-is-local',
      'A draft store holds what a person typed; what the server said stays in the query cache.',
      'src/state',
      ['src/domain', 'src/contract'],
      ['zustand'],
    ),
    forbid(
      'queries-below-components',
      'Queries serve components and hooks and know neither, nor drafts.',
      { path: all('src/queries') },
      { path: all('src/components', 'src/hooks', 'src/state', 'styles') },
    ),
    forbid(
      'provider-below-components',
      'The provider is above every component on the page and below them in imports.',
      { path: all('src/provider') },
      { path: all('src/components', 'src/hooks') },
    ),
    forbid(
      'locales-are-texts',
      'Messages know no screen and no request.',
      { path: all('src/locales') },
      { path: all('src/api', 'src/provider', 'src/queries', 'src/state', 'src/components', 'src/hooks') },
    ),
    forbid(
      'views-are-pure',
      'Props in, events out: a view that can fetch or store has states no story shows.',
      { path: '\\.view\\.tsx$' },
      { path: all('src/api', 'src/queries', 'src/state') },
    ),
    forbid(
      'ui-knows-no-feature',
      'The parts that every screen is made of. Of the provider they read texts and appearance.',
      { path: all('src/components/ui') },
      { path: '^src/(api|queries|state|hooks|components/(?!ui/))' },
    ),
    allow(
      'styles-are-tokens',
      'Tokens, contract and theme know no component. Contrast is computed with culori, in tests and in the theme builder.',
      'styles',
      [],
      ['@vanilla-extract/[^/]+', 'culori', '@types/culori'],
    ),
    forbid(
      'style-files-hold-styles',
      'A .css.ts runs at build time; what it imports would run there too.',
      { path: '^src/.*\\.css\\.ts$' },
      { pathNot: ['^styles/', '\\.css\\.ts$', npmPackage('@vanilla-extract/[^/]+')] },
    ),
    forbid(
      'entry-is-not-imported',
      'index.ts is for users; inside, import the file that is meant.',
      { path: all('src') },
      { path: '^src/index\\.ts$' },
    ),
    forbid(
      'library-without-server',
      'What users install holds no server, story or test.',
      { path: all('src', 'styles') },
      { path: all('mock-server', 'stories', 'test', 'tools') },
    ),

    // The server
    forbid(
      'server-takes-the-contract-only',
      'Of the library the server knows the contract. The demo is a host application and takes the built packages.',
      { path: all('mock-server') },
      { path: '^(src/(?!contract/)|styles/|stories/|test/)' },
    ),
    forbid(
      'core-talks-to-ports',
      'Use cases and rules run anywhere, on any store, behind any transport.',
      { path: all('mock-server/core') },
      { path: [`^mock-server/(?!core/|node_modules/)`, npmPackage(`(${transportsAndDrivers})`)] },
    ),
    forbid(
      'no-node-in-neutral-folders',
      'These folders run in Node and inside MSW in a browser.',
      { path: all(...neutralFolders) },
      { isNodeModule: true },
    ),
    forbid(
      'http-knows-core',
      'Apps turn requests into use cases; storage and processes are composed elsewhere.',
      { path: all('mock-server/http') },
      {
        path: [
          '^mock-server/(store|jobs|node|cli|msw|sandbox|demo)/',
          npmPackage('(kysely|better-sqlite3|pg|undici|pino|commander)'),
        ],
      },
    ),
    forbid(
      'adapters-know-core',
      'Adapters implement ports; they know neither transport nor process, nor each other.',
      { path: '^mock-server/(store|jobs|delivery|connectors)/' },
      { path: '^mock-server/(http|msw|node|cli|sandbox|demo)/' },
    ),
    forbid(
      'msw-without-a-process',
      'The handlers end up in browser bundles.',
      { path: all('mock-server/msw') },
      {
        path: [
          '^mock-server/(node|cli|demo|store/sql)/',
          npmPackage('(kysely|better-sqlite3|pg|undici|pino|commander)'),
        ],
      },
    ),
    forbid(
      'process-is-the-outermost-layer',
      'Only the command line and the demo stand above the process.',
      { path: all('mock-server/node') },
      { path: '^mock-server/(cli|msw|sandbox|demo)/' },
    ),
    forbid(
      'sandbox-is-never-shipped-in-the-server',
      'Simulated providers are for `amp dev`, the demo, MSW, stories and tests.',
      { path: '^mock-server/(?!sandbox/|demo/|msw/|cli/)' },
      { path: all('mock-server/sandbox') },
    ),
    forbid(
      'sandbox-is-a-stranger',
      'A provider knows nothing of the server that calls it. How a process is asked to stop is the same for both.',
      { path: all('mock-server/sandbox') },
      { path: ['^mock-server/(?!sandbox/|node_modules/|node/stop-request\\.ts$)', '^src/'] },
    ),

    // Everywhere
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one idea, or three.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'A path that leads nowhere, or a package that is not installed.',
      // Installed on demand by the test that needs it; consumers are put together by theirs.
      from: { pathNot: ['^test/e2e/published-client/', '^test/consumers/', '^test/peers/'] },
      // The built packages need not be there yet, and Storybook is installed when it is first used.
      to: { couldNotResolve: true, pathNot: '^(ampersand-embed(-server)?|storybook|@storybook/[^/]+)(/|$)' },
    },
  ],
};
