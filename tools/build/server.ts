import type { Options } from 'tsup';

const common = {
  outDir: 'mock-server/dist',
  format: 'esm',
  splitting: true,
  sourcemap: true,
  treeshake: false,
  skipNodeModulesBundle: true,
  silent: true,
  config: false,
  tsconfig: 'mock-server/tsconfig.json',
} satisfies Options;

const declarations = (lib: string[], types: string[]) => ({
  compilerOptions: { lib, types, noEmit: false, ignoreDeprecations: '6.0' },
});

/** Handlers for MSW. Neutral, so that an import of Node's own modules stops the build. */
export const mswHandlers = {
  ...common,
  entry: { msw: 'mock-server/msw/index.ts' },
  platform: 'neutral',
  target: 'es2023',
  dts: declarations(['es2024', 'dom', 'dom.iterable'], []),
} satisfies Options;

/** Types and verification of messages, for receivers on any runtime. One file, without what the server needs. */
export const webhooks = {
  ...common,
  entry: { webhooks: 'mock-server/delivery/webhooks.ts' },
  splitting: false,
  platform: 'neutral',
  target: 'es2022',
  dts: declarations(['es2022', 'dom', 'dom.iterable'], []),
} satisfies Options;

/** Dependencies that are part of the package: a start would resolve their hundreds of files one by one. */
export const BUNDLED = ['kysely', 'zod', 'hono', '@hono/node-server'];

/** The server for a program, and the command-line tool; its first line (`#!`) is kept. */
export const nodeServer = {
  ...common,
  entry: { node: 'mock-server/node/index.ts', amp: 'mock-server/cli/amp.ts' },
  platform: 'node',
  target: 'node24',
  noExternal: BUNDLED,
  dts: { ...declarations(['es2024'], ['node']), entry: { node: 'mock-server/node/index.ts' } },
} satisfies Options;
