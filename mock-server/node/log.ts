import { writeSync } from 'node:fs';
import pino from 'pino';
import type { Log } from '../core/kernel/ports.ts';
import { shorten } from '../core/kernel/shorten.ts';
import type { LogLevel } from './config.ts';

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
  const output = destination ?? standardError();
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
    if (!logger.isLevelEnabled(at)) return;
    logger[at](redact({ event, ...fields }));
    if (at === 'warn' || at === 'error') logger.flush();
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** Bytes and ms after which lines are written. */
const MAX_PENDING = { bytes: 8_192, ms: 20 };
/** Bytes of lines that wait for a reader that is behind. Further lines are dropped. */
const MAX_BACKLOG = 4_000_000;
/** Pause, and number of attempts, for the last lines of a process. */
const LAST_ATTEMPTS = { ms: 10, count: 100 };
const STANDARD_ERROR = 2;

/**
 * Writes lines of information in batches, because a write costs as much as the rest of a short request. Writes
 * synchronously, at once after a warning or an error, and when the process exits, so that its last line is not lost.
 *
 * A reader that is behind does not stop the server, and one that is gone does not end it: lines are dropped then. pino's
 * own destination waits for both without end.
 */
function standardError(): { write(line: string): void; flush(): void } {
  let lines: string[] = [];
  let size = 0;
  /** Bytes that a reader that is behind has not taken. */
  let rest = Buffer.alloc(0);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    let bytes = Buffer.concat([rest, Buffer.from(lines.join(''))]);
    lines = [];
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(STANDARD_ERROR, bytes));
    } catch (error) {
      isClosed = !isBusy(error);
      if (isClosed) bytes = Buffer.alloc(0);
      else timer = setTimeout(flush, MAX_PENDING.ms).unref();
    }
    rest = bytes;
    size = rest.length;
  };
  process.stderr.on('error', () => {
    isClosed = true;
  });
  process.on('exit', () => {
    flush();
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let attempt = 0; attempt < LAST_ATTEMPTS.count && size > 0; attempt += 1) {
      Atomics.wait(pause, 0, 0, LAST_ATTEMPTS.ms);
      flush();
    }
  });
  return {
    write: (line) => {
      if (isClosed || size > MAX_BACKLOG) return;
      lines.push(line);
      size += line.length;
      if (size - rest.length >= MAX_PENDING.bytes) flush();
      else timer ??= setTimeout(flush, MAX_PENDING.ms).unref();
    },
    flush,
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}

const REDACTED = '[redacted]';
const MAX_TEXT = 4000;
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
/** Shorter values would be found inside of ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** Names of fields that hold credentials. */
const SECRET_NAME =
  /authorization|cookie|passw|secret|token|api[-_]?key|credential|private[-_]?key|signing[-_]?key|signature|sealed/i;

/** UUIDs and words, which most fields contain; no pattern of {@link SECRET_TEXTS} matches in them. */
const PLAIN_TEXT = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9]{1,36})$/i;

/** Texts that look like credentials. */
const SECRET_TEXTS: [pattern: RegExp, replacement: string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, REDACTED],
  [/\b(whsec|amp|sk|pk|rk|ghp|gho|xox[abp])[_-][\w+/=-]{12,}/g, `$1_${REDACTED}`],
  [
    /\b((?:api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|token|secret|password)\\?["']?\s*[=:]\s*\\?["']?)[^\s"'\\,;&]{4,}/gi,
    `$1${REDACTED}`,
  ],
  [/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`],
];

/**
 * Creates a redactor as the last line of defence: nothing should put a credential into a log entry, and what does so
 * nevertheless is cut out here by its name, by its form, or because the process knows it.
 *
 * @param knownSecrets values from the environment
 * @returns a copy that can be written as JSON: bounded in depth and length, errors as objects
 */
function createRedactor(knownSecrets: readonly string[]): (value: unknown) => unknown {
  const known = knownSecrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);

  function text(value: string): string {
    let clean = value.length > MAX_TEXT ? `${shorten(value, MAX_TEXT)}…` : value;
    for (const secret of known) clean = clean.replaceAll(secret, REDACTED);
    if (PLAIN_TEXT.test(clean)) return clean;
    for (const [pattern, replacement] of SECRET_TEXTS) clean = clean.replace(pattern, replacement);
    return clean;
  }

  function copy(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'bigint') return Number(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH) return '[too deep]';
    if (value instanceof Error) return error(value, depth);
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => copy(item, depth + 1));
    const fields = Object.entries(value).slice(0, MAX_ITEMS);
    return Object.fromEntries(fields.map(([name, field]) => [text(name), namedField(name, field, depth)]));
  }

  function namedField(name: string, field: unknown, depth: number): unknown {
    const holdsValue = typeof field === 'string' || (typeof field === 'object' && field !== null);
    return SECRET_NAME.test(name) && holdsValue ? REDACTED : copy(field, depth + 1);
  }

  function error(value: Error, depth: number): unknown {
    return {
      name: value.name,
      message: text(value.message),
      ...('code' in value && { code: copy(value.code, depth + 1) }),
      ...(value.stack !== undefined && { stack: text(value.stack) }),
      ...(value.cause !== undefined && { cause: copy(value.cause, depth + 1) }),
    };
  }

  return (value) => copy(value, 0);
}
