import { useState, useSyncExternalStore } from 'react';
import type { ProviderInfo } from '../../contract/index.ts';
import { useAppearance } from '../../provider/RuntimeContext.ts';
import { monogram } from './monogram.ts';
import * as css from './ProviderLogo.css.ts';
import { providerLogoParts } from './ProviderLogo.parts.ts';
import { safeImageUrl } from './safe-image-url.ts';

interface ProviderLogoProps {
  provider: string;
  name: string;
  /** The catalogue's pictures. */
  media?: ProviderInfo['media'] | undefined;
}

/**
 * Provider logo: the host's slot, the catalog's picture or a monogram. Pictures of third parties are never requested,
 * for privacy. Hidden from screen readers, because the name is next to it.
 *
 * The background of pictures is light in both schemes, because the catalog's pictures are made for light backgrounds
 * and the host's scheme is unknown.
 */
export function ProviderLogo({ provider, name, media }: ProviderLogoProps) {
  const { slots, origin } = useAppearance();
  const page = useSyncExternalStore(neverChanges, pageOrigin, () => undefined);
  const [broken, setBroken] = useState<string>();
  const picture = safeImageUrl(media?.regular?.iconURL, [origin, page]);
  const isPicture = picture !== undefined && picture !== broken;
  const Slot = slots?.providerLogo;
  const content = isPicture ? (
    <img alt="" className={css.picture} height={24} onError={() => setBroken(picture)} src={picture} width={24} />
  ) : (
    monogram(name)
  );
  return (
    <span
      aria-hidden="true"
      className={css.logo}
      data-amp-part={providerLogoParts.logo}
      data-amp-provider={provider}
      data-amp-state={Slot ? 'slot' : isPicture ? 'picture' : 'monogram'}
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
