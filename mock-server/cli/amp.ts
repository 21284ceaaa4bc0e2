#!/usr/bin/env node
import { isSupportedNode, unsupportedNode } from '../core/kernel/unsupported-node.ts';

// A reader of the first lines, such as "head", closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { node } = process.versions;

if (isSupportedNode(node)) {
  // Loaded after the check: dependencies fail on an older Node with errors that explain nothing.
  const { runAmp } = await import('./program.ts');
  const { processTerminal } = await import('./shared/terminal.ts');
  process.exitCode = await runAmp(process.argv.slice(2), processTerminal());
} else {
  process.stderr.write(`${unsupportedNode(node)}\n`);
  process.exitCode = 1;
}
