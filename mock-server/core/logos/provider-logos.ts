import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { Clock, Digests, ImageSource, ProviderCatalog, Settings } from '../kernel/ports.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

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
  /**
   * Returns the entry with this server's addresses for the logos that were fetched. Others are fetched in the background,
   * and later calls name them.
   */
  withAddresses(entry: ProviderInfo): ProviderInfo;
}

/** A picture in memory, or on its way. */
interface LogoEntry {
  until: number;
  logo: Promise<ProviderLogo | undefined>;
  /** Whether the latest picture that was fetched can be served. */
  isServed: boolean;
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
  const entries = new Map<string, LogoEntry>();

  const load = async (source: ImageSource, url: string): Promise<ProviderLogo | undefined> => {
    const fetched = await source.get(url, MAX_LOGO_BYTES);
    const image = fetched && checkImage(fetched.bytes, fetched.contentType);
    if (image === undefined) return undefined;
    const digest = await digests.sha256Hex(image.contentType, Array.from(image.bytes, (byte) => byte).join());
    return { ...image, etag: `"${digest.slice(0, 32)}"` };
  };

  const find = (provider: ProviderInfo, scheme: LogoScheme): LogoEntry | undefined => {
    const url = addressOf(provider, scheme);
    if (images === undefined || url === undefined || !/^https?:/i.test(url)) return undefined;
    const now = clock.monotonic();
    const known = entries.get(url);
    if (known !== undefined && known.until > now) return known;
    const entry: LogoEntry = {
      until: now + LIFE_MS,
      isServed: known?.isServed === true,
      logo: load(images, url),
    };
    entries.delete(url);
    entries.set(url, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    void entry.logo.then((logo) => {
      entry.isServed = logo !== undefined;
      if (logo === undefined) entry.until = now + RETRY_MS;
    });
    return entry;
  };

  return {
    async get(provider, scheme) {
      const entry = catalog.get(provider);
      return entry && find(entry, scheme)?.logo;
    },
    withAddresses(entry) {
      const [isLight, isDark] = [find(entry, 'light')?.isServed, find(entry, 'dark')?.isServed];
      if (!isLight && !isDark) return entry;
      const address = `${settings.publicApiUrl}${LOGOS_PATH}${encodeURIComponent(entry.name)}`;
      const { media = {} } = entry;
      return {
        ...entry,
        media: {
          ...media,
          ...(isLight && { regular: { ...media.regular, iconURL: address } }),
          ...(isDark && { darkMode: { ...media.darkMode, iconURL: `${address}?scheme=dark` } }),
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

/** Returns one entry of the catalogue. Names are case-sensitive. */
export function getProvider(logos: ProviderLogos): UseCase<'getProvider'> {
  return async (ports, { params }) => {
    const provider = ports.catalog.get(params.provider);
    return provider === undefined
      ? reject('not-found', `There is no provider "${params.provider}" in the catalogue.`)
      : ok(logos.withAddresses(provider));
  };
}

/** A picture that may be served. */
interface CheckedImage {
  contentType: 'image/svg+xml' | 'image/png' | 'image/webp';
  bytes: Uint8Array;
}

/** Pixels of a side; a small file can describe a picture that occupies gigabytes. */
const MAX_SIDE = 2_048;
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Checks that the bytes are a picture of the announced type, and sanitises SVG.
 *
 * @param contentType as the response has it
 * @returns undefined for anything but a well-formed SVG, a PNG or a WebP picture
 */
function checkImage(bytes: Uint8Array, contentType: string): CheckedImage | undefined {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'image/svg+xml':
      return checkSvg(bytes);
    case 'image/png':
      return isPng(bytes) ? { contentType: 'image/png', bytes } : undefined;
    case 'image/webp':
      return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP'
        ? { contentType: 'image/webp', bytes }
        : undefined;
    default:
      return undefined;
  }
}

function checkSvg(bytes: Uint8Array): CheckedImage | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const sanitized = sanitizeSvg(text.trim());
  return sanitized === undefined
    ? undefined
    : { contentType: 'image/svg+xml', bytes: new TextEncoder().encode(sanitized) };
}

function isPng(bytes: Uint8Array): boolean {
  if (bytes.length < 24 || !PNG_HEAD.every((byte, index) => bytes[index] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return textAt(bytes, 12, 16) === 'IHDR' && view.getUint32(16) <= MAX_SIDE && view.getUint32(20) <= MAX_SIDE;
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
