import type { Terminal } from './terminal.ts';
import { printable } from './terminal.ts';

/** A column of a table. */
export interface Column<T> {
  title: string;
  value(item: T): string;
  /** Never truncated, because users copy the value. */
  isWhole?: boolean;
}

const GAP = 2;
const MIN_WIDTH = 8;

/**
 * @param width columns of the screen
 * @returns the lines of the table; undefined when it does not fit, whatever is cut
 */
export function table<T>(
  items: readonly T[],
  columns: readonly Column<T>[],
  width: number,
  colors: Terminal['colors'],
): string[] | undefined {
  const rows = items.map((item) => columns.map(({ value }) => printable(value(item)).replaceAll(/\s/g, ' ')));
  const titles = columns.map(({ title }) => title);
  const widths = shrink(
    columns.map(({ isWhole = false, title }, index) => {
      const natural = Math.max(...[titles, ...rows].map((row) => length(row[index])));
      return { natural, min: isWhole ? natural : Math.max(MIN_WIDTH, length(title)) };
    }),
    width - GAP * (columns.length - 1),
  );
  if (widths === undefined) return undefined;
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => pad(cell, widths[index] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd();
  return [colors.dim(line(titles)), ...rows.map(line)];
}

/** Takes from the widest column that may be cut, until all fit. */
function shrink(columns: { natural: number; min: number }[], available: number): number[] | undefined {
  const widths = columns.map(({ natural }) => natural);
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - available; excess > 0; excess -= 1) {
    const cuttable = widths.map((width, index) => (width > (columns[index]?.min ?? 0) ? width : 0));
    const widest = Math.max(...cuttable);
    if (widest === 0) return undefined;
    const at = cuttable.indexOf(widest);
    widths[at] = widest - 1;
  }
  return widths;
}

function pad(text: string, width: number): string {
  const letters = [...text];
  const shown = letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text;
  return shown + ' '.repeat(width - length(shown));
}

function length(text = ''): number {
  return [...text].length;
}
