import { monogram } from './monogram.ts';
import * as css from './ProviderLogo.css.ts';
import { providerLogoParts } from './ProviderLogo.parts.ts';

/**
 * A tile with the provider's monogram. The catalogue's pictures are not requested: they come from third parties,
 * who would learn who opens this page. The name always stands beside it, so the tile itself is not read out.
 */
export function ProviderLogo({ provider, name }: { provider: string; name: string }) {
  return (
    <span aria-hidden="true" className={css.logo} data-amp-part={providerLogoParts.logo} data-amp-provider={provider}>
      {monogram(name)}
    </span>
  );
}
