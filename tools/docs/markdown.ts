/** Code in a line of text or in a cell of a table. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** A table. Cells are Markdown; bars, and angle brackets outside of code, are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function escapeCell(cell: string): string {
  return cell
    .replaceAll('|', '\\|')
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '&lt;') : part))
    .join('`');
}
