import type { AmpersandTheme } from '../../styles/contract.ts';

/** A theme as a host's stylesheet would declare it. */
export function HostStyles({ theme }: { theme: AmpersandTheme }) {
  const declarations = Object.entries(theme).map(([name, value]) => `${name}: ${value};`);
  return <style>{`:root { ${declarations.join(' ')} }`}</style>;
}
