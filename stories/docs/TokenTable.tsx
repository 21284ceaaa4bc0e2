import { component } from '../../styles/component.ts';
import type { TokenName } from '../../styles/contract.ts';
import { descriptions } from '../../styles/descriptions.ts';
import { palette, scale } from '../../styles/raw-values.ts';
import { semantic } from '../../styles/semantic.ts';

const tiers = {
  palette: { ...palette, ...scale },
  meaning: semantic,
  component,
} satisfies Record<string, Record<string, string>>;

/** Every custom property of one tier with its purpose and its default, as the stylesheet declares it. */
export function TokenTable({ tier }: { tier: keyof typeof tiers }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Custom property</th>
          <th scope="col">What it colors or measures</th>
          <th scope="col">Default</th>
          <th scope="col">Here</th>
        </tr>
      </thead>
      <tbody>
        {(Object.entries(tiers[tier]) as [TokenName, string][]).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <code>--amp-{name}</code>
            </th>
            <td>{descriptions[name]}</td>
            <td>
              <code>{value}</code>
            </td>
            <td>
              {/* A length or a font has no colour, and the square stays empty. */}
              <span
                style={{
                  display: 'block',
                  inlineSize: '1.5rem',
                  blockSize: '1.5rem',
                  border: '1px solid GrayText',
                  background: `var(--amp-${name})`,
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
