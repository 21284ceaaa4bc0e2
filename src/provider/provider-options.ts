import type { ComponentType, ReactNode } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { GetToken } from '../api/token-cache.ts';
import type { MessagesOverride } from '../locales/override-messages.ts';

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
  /** Components of yours in place of parts of the widgets. */
  slots?: AmpersandSlots | undefined;
  /** Origin of the server, whose pictures may be shown. */
  origin?: string | undefined;
}

/** How long responses are cached and when they are requested again; TanStack Query's meanings. */
export interface AmpersandQueryOptions {
  /** ms for which a response is fresh; 60,000 when absent. */
  staleTime?: number;
  /** ms for which an unused response stays in the cache; 300,000 when absent, 10,000 at least. */
  gcTime?: number;
  /** How often a failed request is repeated; 2 when absent. A rejected one (4xx) never is. */
  retry?: boolean | number;
  /** False when absent. */
  refetchOnWindowFocus?: boolean | 'always';
  /** True when absent. */
  refetchOnReconnect?: boolean | 'always';
}

/** Names the project. Undefined, as of a missing variable of the environment, is rejected while rendering. */
type ProjectOption =
  | {
      /** Name or id of the project. */
      project: string | undefined;
      projectId?: undefined;
    }
  | {
      /** @deprecated Same as `project`. */
      projectId: string | undefined;
      project?: undefined;
    };

/** Signs requests, in exactly one way. */
type CredentialOption =
  | {
      /** Signs every request. Every visitor of the page can read it; meant for development. */
      apiKey: string | undefined;
      getToken?: undefined;
    }
  | {
      /** Gives a token for one consumer and group; meant for production. May change on every render. */
      getToken: GetToken | undefined;
      apiKey?: undefined;
    };

/**
 * Options of `AmpersandProvider`: `project`, a name or an id (`projectId` is its deprecated name); settings; and exactly one
 * way to sign requests: `getToken`, which gives a token for one consumer and group, or `apiKey`, which every visitor of
 * the page can read and is meant for development.
 */
export type AmpersandProviderOptions = ProjectOption & CredentialOption & AmpersandProviderSettings;

/** Optional part of the options of `AmpersandProvider`. */
export interface AmpersandProviderSettings extends Omit<Appearance, 'origin'> {
  /** Origin of the server, such as `https://api.example.com`; `/v1` is appended. */
  baseUrl?: string;
  /** Caching and retries of requests. */
  queryOptions?: AmpersandQueryOptions;
  /**
   * Where a customer signs in at a provider's own page: in a window, or in this tab, which then comes back to its
   * address; for web views that open no windows. `window` when absent.
   */
  signInMode?: 'window' | 'redirect';
  /**
   * Whether only the browser that began a sign-in at a provider's own page can finish it, by a cookie of the server;
   * false when absent. Without effect on signing in again. Server and page must be of one site, because browsers keep
   * cookies of other sites less and less, and without the cookie the sign-in is refused.
   */
  enableCSRFProtection?: boolean;
  /**
   * Whether unsaved choices outlive the page, in the tab's session storage, for a day at most; true when absent. They
   * hold names of fields and no credential. With false, the browser asks before a page with unsaved choices is left.
   */
  persistDrafts?: boolean;
  /**
   * Texts of the widgets: a language (`de` of `ampersand-embed/locales/de`), some texts of your own, or both
   * (`overrideMessages`). What is left out comes from a surrounding provider, else it is English.
   */
  messages?: MessagesOverride;
  /** @deprecated Accepted for compatibility and without effect; use the `--amp` variables. */
  styles?: object;
}

/** Options that hold together. */
export interface CheckedOptions {
  project: string;
  /** Undefined when tokens sign requests. */
  apiKey: string | undefined;
}

/**
 * Checks what types can't express.
 *
 * @throws AmpersandConfigError
 */
export function checkOptions(options: AmpersandProviderOptions): CheckedOptions {
  const { project, projectId, apiKey, getToken } = options;
  if (project && projectId) {
    throw new AmpersandConfigError(
      'both project and projectId were given.',
      'They mean the same, and only one project can be used.',
      'Remove projectId from <AmpersandProvider options>.',
    );
  }
  const name = project || projectId;
  if (!name) {
    throw new AmpersandConfigError(
      'no project was given.',
      'Every request names the project it is for.',
      'Set project to the name or id of your project in <AmpersandProvider options>.',
    );
  }
  if (apiKey && getToken) {
    throw new AmpersandConfigError(
      'both apiKey and getToken were given.',
      'Only one can sign requests.',
      'Remove one of them from <AmpersandProvider options>.',
    );
  }
  if (!apiKey && !getToken) {
    throw new AmpersandConfigError(
      'neither apiKey nor getToken was given.',
      'Requests must be signed.',
      'Set getToken (or, in development, apiKey) in <AmpersandProvider options>.',
    );
  }
  if (getToken && typeof getToken !== 'function') {
    throw new AmpersandConfigError(
      'getToken is not a function.',
      'It is called with { consumerRef, groupRef } whenever a token is needed.',
      'Pass an async function that resolves to a JWT.',
    );
  }
  return { project: name, apiKey: apiKey || undefined };
}
