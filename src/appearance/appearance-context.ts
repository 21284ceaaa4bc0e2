import type { ComponentType, ReactNode } from 'react';
import { createContext, useContext } from 'react';

/** Props of a host's component for a provider's tile. */
export interface ProviderLogoSlotProps {
  /** Key of the provider in the catalogue, such as `callRail`. */
  provider: string;
  /** Its name as customers read it. */
  name: string;
  /** Default content: the catalog's picture or a monogram. */
  children: ReactNode;
}

/** Host components that replace parts of the widgets. Pass the same components on every render. */
export interface AmpersandSlots {
  /** Replaces the 2.5rem tile beside a title. Hidden from screen readers, because the name is next to it. */
  providerLogo?: ComponentType<ProviderLogoSlotProps>;
  /** At the bottom of every screen, such as a note on data protection. */
  surfaceFooter?: ComponentType;
}

/** How the host wants its widgets to look. */
export interface Appearance {
  /** `inherit`, the default, follows the `color-scheme` of the page around. */
  colorScheme?: 'light' | 'dark' | 'inherit' | undefined;
  /** `comfortable` when absent. `compact` only applies to mouse input. */
  density?: 'comfortable' | 'compact' | undefined;
  /** Level of a screen's title, 2 when absent; parts and sections of the screen are one and two below. */
  headingLevel?: 2 | 3 | 4 | undefined;
  slots?: AmpersandSlots | undefined;
  /** Origin of the server, whose pictures may be shown. */
  origin?: string | undefined;
}

/** Appearance options of the surrounding provider. */
export const AppearanceContext = /* @__PURE__ */ createContext<Appearance>({});

/** How the host wants its widgets to look. */
export function useAppearance(): Appearance {
  return useContext(AppearanceContext);
}
