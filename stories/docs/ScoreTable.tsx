import type { Evidence, Row } from './evidence.ts';

const answers = { works: 'Works', partly: 'Partly', missing: 'Missing' } as const;

interface ScoreTableProps {
  caption: string;
  rows: readonly Row[];
}

/** A list of features or defects: what ours does, and the tests that show it. */
export function ScoreTable({ caption, rows }: ScoreTableProps) {
  const working = rows.filter(({ answer }) => answer === 'works').length;
  return (
    <table>
      <caption>
        {caption}: {working} of {rows.length} work.
      </caption>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">What</th>
          <th scope="col">Answer</th>
          <th scope="col">Shown by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, feature, answer, note, shownBy }) => (
          <tr key={number}>
            <td>{number}</td>
            <th scope="row">{feature}</th>
            <td>
              {answers[answer]}
              {note && <div>{note}</div>}
            </td>
            <td>
              {[...byFile(shownBy)].map(([file, titles]) => (
                <div key={file}>
                  <code>{file}</code>
                  <ul>
                    {titles.map((title) => (
                      <li key={title}>{title}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function byFile(shownBy: readonly Evidence[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { file, title = 'compiles' } of shownBy) files.set(file, [...(files.get(file) ?? []), title]);
  return files;
}
