import type { ComponentType, ReactNode } from 'react';
import { createContext, useContext } from 'react';

/** Props of a host's component for a provider's tile. */
export interface ProviderLogoSlotProps {
  /** Key of the provider in the catalogue, such as `callRail`. */
  provider: string;
  /** Its name as customers read it. */
  name: string;
  /** What stands there otherwise: the catalogue's picture or a monogram. */
  children: ReactNode;
}

/** Components of the host in places of the widgets. Pass the same components on every render. */
export interface AmpersandSlots {
  /** In the tile of 2.5rem beside a title. The name stands beside it, so the tile is not read out. */
  providerLogo?: ComponentType<ProviderLogoSlotProps>;
  /** At the bottom of every screen, such as a note on data protection. */
  surfaceFooter?: ComponentType;
}

/** How the host wants its widgets to look. */
export interface Appearance {
  /** `inherit`, the default, follows the `color-scheme` of the page around. */
  colorScheme?: 'light' | 'dark' | 'inherit' | undefined;
  /** `comfortable` when absent. `compact` applies to mice; a finger keeps its room. */
  density?: 'comfortable' | 'compact' | undefined;
  /** Level of a screen's title, 2 when absent; parts and sections of the screen are one and two below. */
  headingLevel?: 2 | 3 | 4 | undefined;
  slots?: AmpersandSlots | undefined;
  /** Origin of the server, whose pictures may be shown. */
  origin?: string | undefined;
}

/** The look below a provider; the defaults without one. */
export const AppearanceContext = /* @__PURE__ */ createContext<Appearance>({});

/** How the host wants its widgets to look. */
export function useAppearance(): Appearance {
  return useContext(AppearanceContext);
}
