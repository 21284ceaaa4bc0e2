#!/usr/bin/env node
// An older Node has no such export, which an import by name would not survive.
import module from 'node:module';
import { isSupportedNode, unsupportedNode } from '../core/kernel/unsupported-node.ts';
import { limitHeapGrowth } from '../node/heap-growth.ts';

// A reader of the first lines, such as "head", closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { node } = process.versions;

if (isSupportedNode(node)) {
  // Other commands end soon.
  if (process.argv.some((argument) => argument === 'dev' || argument === 'serve')) limitHeapGrowth();
  // Before the modules of the command are loaded: later starts find them compiled.
  module.enableCompileCache();
  // Loaded after the check: dependencies fail on an older Node with errors that explain nothing.
  const { runAmp } = await import('./program.ts');
  const { processTerminal } = await import('./shared/terminal.ts');
  process.exitCode = await runAmp(process.argv.slice(2), processTerminal());
} else {
  process.stderr.write(`${unsupportedNode(node)}\n`);
  process.exitCode = 1;
}
