import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProviderInfo } from '../../contract/index.ts';
import { useAppearance } from '../../provider/RuntimeContext.ts';
import { BoundaryComponent } from './BoundaryComponent.tsx';
import * as css from './ProviderLogo.css.ts';
import { useWidget } from './WidgetRoot.tsx';

interface ProviderLogoProps {
  provider: string;
  name: string;
  /** The catalogue's pictures. */
  media?: ProviderInfo['media'] | undefined;
}

/**
 * Provider logo: the host's slot, the catalogue's picture in the variant of the color scheme, or a monogram, which is
 * displayed until the picture is loaded. Pictures of third parties are never requested, for privacy. Hidden from
 * screen readers, because the name is next to it.
 */
export function ProviderLogo({ provider, name, media }: ProviderLogoProps) {
  const { slots, origin } = useAppearance();
  const { onSlotError } = useWidget();
  const page = useSyncExternalStore(neverChanges, pageOrigin, () => undefined);
  const tile = useRef<HTMLSpanElement>(null);
  const [isDark, setIsDark] = useState(false);
  const [loaded, setLoaded] = useState<string>();
  const darkPicture = safeImageUrl(media?.darkMode?.iconURL, [origin, page]);
  const picture = (isDark && darkPicture) || safeImageUrl(media?.regular?.iconURL, [origin, page]);
  const isPicture = picture !== undefined && picture === loaded;
  useEffect(() => {
    if (darkPicture === undefined) return;
    // Absent in tests without a browser.
    const query = window.matchMedia?.('(prefers-color-scheme: dark)');
    const update = () => {
      // The host's page decides, unless it leaves the scheme to the user.
      const { colorScheme } = getComputedStyle(tile.current as Element);
      setIsDark(colorScheme.includes('dark') && (!colorScheme.includes('light') || query?.matches === true));
    };
    update();
    query?.addEventListener('change', update);
    // The page changes its scheme by an attribute of one of the elements around.
    const observer = new MutationObserver(update);
    for (let element: Element | null = tile.current; element; element = element.parentElement)
      observer.observe(element, { attributes: true });
    return () => {
      query?.removeEventListener('change', update);
      observer.disconnect();
    };
  }, [darkPicture]);
  const Slot = slots?.providerLogo;
  const content = (
    <>
      {picture !== undefined && (
        <img
          alt=""
          className={isPicture ? css.picture : css.loading}
          height={24}
          onLoad={() => setLoaded(picture)}
          // A picture that the browser has already is complete before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded(picture);
          }}
          src={picture}
          width={24}
        />
      )}
      {!isPicture && monogram(name)}
    </>
  );
  return (
    <span
      aria-hidden="true"
      className={css.logo}
      data-amp-part="provider-logo"
      data-amp-provider={provider}
      data-amp-state={Slot ? 'slot' : isPicture ? 'picture' : 'monogram'}
      data-amp-variant={isPicture && picture === darkPicture ? 'dark' : undefined}
      ref={tile}
    >
      {Slot ? (
        <BoundaryComponent fallback={content} onError={onSlotError}>
          <Slot name={name} provider={provider}>
            {content}
          </Slot>
        </BoundaryComponent>
      ) : (
        content
      )}
    </span>
  );
}

const neverChanges = () => () => {};
const pageOrigin = () => location.origin;

/**
 * One or two letters that stand for a name: the initials of its words or humps, else its first letter.
 * "CallRail" gives CR, "Zoho CRM" ZC, "HubSpot" HS, "Slack" S.
 */
export function monogram(name: string): string {
  const words = name.match(/\p{Lu}\p{Ll}+|\p{Lu}+|\p{L}+|\p{N}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toLocaleUpperCase('en');
}

/**
 * Returns the address of a picture if it is safe: a data URL, or on the page's or the server's origin. Relative
 * addresses resolve against the server.
 *
 * @param address from the catalog, which is untrusted
 * @param origins the server's first; undefined where not known
 */
export function safeImageUrl(address: string | undefined, origins: (string | undefined)[]): string | undefined {
  if (!address || /^data:image\//i.test(address)) return address || undefined;
  const server = origins[0];
  if (!URL.canParse(address, server)) return undefined;
  const url = new URL(address, server);
  return url.protocol.startsWith('http') && origins.includes(url.origin) ? url.href : undefined;
}
