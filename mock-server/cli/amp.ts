#!/usr/bin/env node
import { runAmp } from './program.ts';
import { processTerminal } from './shared/terminal.ts';

// A reader of the first lines, such as "head", closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runAmp(process.argv.slice(2), processTerminal());
