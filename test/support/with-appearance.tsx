import type { ReactNode } from 'react';
import { AmpersandProvider } from '../../src/provider/AmpersandProvider.tsx';
import type { Appearance } from '../../src/provider/provider-options.ts';

interface WithAppearanceProps extends Omit<Appearance, 'origin'> {
  children: ReactNode;
}

/** Renders parts of a widget below a provider with the given appearance, without a server. */
export function WithAppearance({ children, ...appearance }: WithAppearanceProps) {
  const options = { project: 'acme', apiKey: 'key', baseUrl: 'https://api.example.com', ...appearance };
  return <AmpersandProvider options={options}>{children}</AmpersandProvider>;
}
