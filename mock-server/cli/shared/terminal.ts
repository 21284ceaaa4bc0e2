import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';

/** Functions that set a style of text. */
type Colors = Record<'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow', (text: string) => string>;

/** Returns functions that set styles with ANSI codes, or that return the text as it is. */
export function createColors(isEnabled: boolean): Colors {
  const style = (name: keyof Colors) => (text: string) =>
    isEnabled ? styleText(name, text, { validateStream: false }) : text;
  return {
    bold: style('bold'),
    cyan: style('cyan'),
    dim: style('dim'),
    green: style('green'),
    red: style('red'),
    yellow: style('yellow'),
  };
}

type Environment = Record<string, string | undefined>;

/** Input and output of a command, replaceable in tests. */
export interface Terminal {
  env: Environment;
  /** Results and refusals. */
  out(line: string): void;
  /** Wrong usage, questions, hints and diagnostics: never part of a result. */
  err(line: string): void;
  /** For results. */
  colors: Colors;
  /** For everything else. */
  errColors: Colors;
  /** Columns of the screen that results go to; undefined when they go to a file or another program. */
  width: number | undefined;
  /** Displays progress of long-running work. */
  progress: Progress;
  /** Whether a user can answer questions. */
  isInteractive: boolean;
  /** Shows a question and returns the answer, trimmed. Only when interactive. */
  ask(question: string): Promise<string>;
}

/** No colours, for output that is not a terminal. */
export const NO_COLORS: Colors = createColors(false);

const USUAL_WIDTH = 80;

/** @returns the terminal of this process */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const isInteractive = stdin.isTTY === true && stdout.isTTY === true;
  return {
    env,
    out: (line) => writeLine(stdout, line),
    err: (line) => writeLine(stderr, line),
    colors: createColors(hasColors(env, stdout.isTTY === true)),
    errColors: createColors(hasColors(env, stderr.isTTY === true)),
    width: stdout.isTTY === true ? stdout.columns || USUAL_WIDTH : undefined,
    progress: createProgress(stderr, stderr.isTTY === true && env['TERM'] !== 'dumb'),
    isInteractive,
    ask: (question) => ask(stdin, stderr, question),
  };
}

/** @returns whether to colour: on a screen alone, unless `NO_COLOR` or `FORCE_COLOR` say otherwise; the former wins */
export function hasColors(env: Environment, isScreen: boolean): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced) return forced !== '0' && forced !== 'false';
  return isScreen && env['TERM'] !== 'dumb';
}

function writeLine(stream: Writable, line: string): void {
  stream.write(`${line}\n`);
}

async function ask(input: Readable, output: Writable, question: string): Promise<string> {
  const lines = createInterface({ input, output });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

/**
 * Text from a server as it may be shown: without the control characters that could move the cursor,
 * change colours or hide what was printed before.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}

/** Runs work and displays a progress text. */
export type Progress = <T>(label: string, work: () => Promise<T>) => Promise<T>;

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
const CLEAR_LINE = '\r\u001b[K';

/** Displays nothing, for machine-readable output. */
export const silentProgress: Progress = (_label, work) => work();

/** @param isScreen a line that moves and is gone afterwards; else a line of text for each step */
export function createProgress(output: { write(text: string): unknown }, isScreen: boolean): Progress {
  return async (label, work) => {
    if (!isScreen) {
      output.write(`${label}…\n`);
      return work();
    }
    let frame = 0;
    const show = () => output.write(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${label}…`);
    show();
    const timer = setInterval(show, FRAME_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      output.write(CLEAR_LINE);
    }
  };
}
