import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProviderInfo } from '../../contract/index.ts';
import { useAppearance } from '../../provider/RuntimeContext.ts';
import { monogram } from './monogram.ts';
import * as css from './ProviderLogo.css.ts';
import { safeImageUrl } from './safe-image-url.ts';

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
    return () => query?.removeEventListener('change', update);
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
        <Slot name={name} provider={provider}>
          {content}
        </Slot>
      ) : (
        content
      )}
    </span>
  );
}

const neverChanges = () => () => {};
const pageOrigin = () => location.origin;
