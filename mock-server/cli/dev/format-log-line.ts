import type { Terminal } from '../shared/terminal.ts';
import { printable } from '../shared/terminal.ts';

/** Fields of a log line that have their own place. */
interface LogLine {
  level: string;
  time: string;
  event: string;
}

/**
 * Formats a line of the server's structured log for a screen.
 *
 * @param line one JSON object
 * @returns time, level, event and the other fields as `name=value`
 */
export function formatLogLine(line: string, colors: Terminal['errColors']): string {
  const { level, time, event, ...fields }: LogLine & Record<string, unknown> = JSON.parse(line);
  const paint = level === 'error' ? colors.red : level === 'warn' ? colors.yellow : colors.dim;
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
  return `${colors.dim(time.slice(11, 19))} ${paint(level)} ${printable([event, ...rest].join(' '))}`;
}

/** An error is shown as its message; its stack is in the structured log. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value) return JSON.stringify(value.message);
  return JSON.stringify(value);
}
