import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { Clock, Digests, ImageSource, ProviderCatalog, Settings } from '../kernel/ports.ts';
import type { CheckedImage } from './check-image.ts';
import { checkImage } from './check-image.ts';

/** A logo as it is served. */
interface ProviderLogo extends CheckedImage {
  /** Strong entity tag, in quotes. */
  etag: string;
}

type LogoScheme = 'light' | 'dark';

/** Logos of the catalogue's providers, served from this server's origin. */
export interface ProviderLogos {
  /** @returns undefined where there is none, or it cannot be served */
  get(provider: string, scheme: LogoScheme): Promise<ProviderLogo | undefined>;
  /** Returns the entry with this server's addresses for the logos that can be served. Fetches those that are not known. */
  withAddresses(entry: ProviderInfo): Promise<ProviderInfo>;
}

interface Dependencies {
  catalog: ProviderCatalog;
  images?: ImageSource | undefined;
  clock: Pick<Clock, 'monotonic'>;
  digests: Pick<Digests, 'sha256Hex'>;
  settings: Pick<Settings, 'publicApiUrl'>;
}

/** Path of the logos, on the management API. */
export const LOGOS_PATH = '/logos/';

/** Bytes of one picture, as fetched. */
const MAX_LOGO_BYTES = 100_000;
/** Pictures in memory: at most 20 MB. */
const MAX_ENTRIES = 200;
const LIFE_MS = 24 * 3_600_000;
/** Time after which a picture that could not be served is requested again. */
const RETRY_MS = 10 * 60_000;

const MEDIA = { light: 'regular', dark: 'darkMode' } as const;

export function createProviderLogos({ catalog, images, clock, digests, settings }: Dependencies): ProviderLogos {
  const entries = new Map<string, { until: number; logo: Promise<ProviderLogo | undefined> }>();

  const load = async (source: ImageSource, url: string): Promise<ProviderLogo | undefined> => {
    const fetched = await source.get(url, MAX_LOGO_BYTES);
    const image = fetched && checkImage(fetched.bytes, fetched.contentType);
    if (image === undefined) return undefined;
    const digest = await digests.sha256Hex(image.contentType, Array.from(image.bytes, (byte) => byte).join());
    return { ...image, etag: `"${digest.slice(0, 32)}"` };
  };

  const find = (url: string | undefined): Promise<ProviderLogo | undefined> => {
    if (images === undefined || url === undefined || !/^https?:/i.test(url)) return Promise.resolve(undefined);
    const now = clock.monotonic();
    const known = entries.get(url);
    if (known !== undefined && known.until > now) return known.logo;
    const entry = { until: now + LIFE_MS, logo: load(images, url) };
    entries.delete(url);
    entries.set(url, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    void entry.logo.then((logo) => {
      if (logo === undefined) entry.until = now + RETRY_MS;
    });
    return entry.logo;
  };

  const get = async (provider: string, scheme: LogoScheme) => {
    const entry = catalog.get(provider);
    return entry && find(addressOf(entry, scheme));
  };

  return {
    get,
    async withAddresses(entry) {
      const [light, dark] = await Promise.all([get(entry.name, 'light'), get(entry.name, 'dark')]);
      if (light === undefined && dark === undefined) return entry;
      const address = `${settings.publicApiUrl}${LOGOS_PATH}${encodeURIComponent(entry.name)}`;
      const { media = {} } = entry;
      return {
        ...entry,
        media: {
          ...media,
          ...(light !== undefined && { regular: { ...media.regular, iconURL: address } }),
          ...(dark !== undefined && { darkMode: { ...media.darkMode, iconURL: `${address}?scheme=dark` } }),
        },
      };
    },
  };
}

/** The square picture, else the wide one. */
function addressOf({ media }: ProviderInfo, scheme: LogoScheme): string | undefined {
  const images = media?.[MEDIA[scheme]];
  return images?.iconURL || images?.logoURL;
}
