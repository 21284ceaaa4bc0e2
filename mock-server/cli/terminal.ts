import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { createColors } from 'picocolors';

/** Where a command reads and writes. A test brings its own. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** Results and refusals. */
  out(line: string): void;
  /** Wrong usage, questions and diagnostics: never part of a result. */
  err(line: string): void;
  colors: ReturnType<typeof createColors>;
  /** Somebody sits there who can answer. */
  isInteractive: boolean;
  /** Shows a question and returns the answer, trimmed. Only when interactive. */
  ask(question: string): Promise<string>;
}

/** Colours that are none, for output that nobody looks at on a screen. */
export const NO_COLORS: Terminal['colors'] = createColors(false);

/** @returns the terminal of this process */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const isInteractive = stdin.isTTY === true && stdout.isTTY === true;
  return {
    env,
    out: (line) => writeLine(stdout, line),
    err: (line) => writeLine(stderr, line),
    colors: createColors(stdout.isTTY === true && !env['NO_COLOR']),
    isInteractive,
    ask: (question) => ask(stdin, stderr, question),
  };
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
