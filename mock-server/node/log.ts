import pino from 'pino';
import type { Log } from '../core/kernel/ports.ts';
import type { LogLevel } from './config.ts';
import { createRedactor } from './redact.ts';

/** How to log. */
export interface LogOptions {
  level: LogLevel;
  /** Values that must never appear. */
  knownSecrets?: readonly string[];
  /** Takes the lines; standard error when absent. */
  destination?: { write(line: string): void };
}

/** One JSON object per line: `level`, `time`, `event` and the fields of the event. */
export function createLog({ level, knownSecrets = [], destination }: LogOptions): Log {
  // Written synchronously, so that the last entry of a process is not lost.
  const output = destination ?? pino.destination({ dest: 2, sync: true });
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  const redact = createRedactor(knownSecrets);
  const write = (at: 'debug' | 'info' | 'warn' | 'error') => (event: string, fields?: Record<string, unknown>) => {
    if (logger.isLevelEnabled(at)) logger[at](redact({ event, ...fields }));
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
