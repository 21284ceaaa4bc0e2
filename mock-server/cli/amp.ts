#!/usr/bin/env node
import { runAmp } from './program.ts';
import { processTerminal } from './terminal.ts';

process.exitCode = await runAmp(process.argv.slice(2), processTerminal());
