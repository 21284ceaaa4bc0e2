/// <reference types="vite/client" />
import declaration from '../../src/components/parts.d.ts?raw';
import { describeParts } from './describe-parts.ts';

/** Every part of the widgets that a host's stylesheet may select, with its states. */
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
        {describeParts(declaration).map(({ part, description }) => (
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
