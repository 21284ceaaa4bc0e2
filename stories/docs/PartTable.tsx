/// <reference types="vite/client" />
import { describeParts } from './describe-parts.ts';

const sources = import.meta.glob<string>('../../src/components/**/*.parts.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every part of the widgets that a host's stylesheet may name, with its states, from the files beside the components. */
export function PartTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">What it is, and its states</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(sources)
          .flatMap(describeParts)
          .map(({ part, description }) => (
            <tr key={part}>
              <th scope="row">
                <code>{part}</code>
              </th>
              <td>{description}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
