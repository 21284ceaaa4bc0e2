import manifest from '../../package.json' with { type: 'json' };

/** Version of this package. */
export const CLI_VERSION: string = manifest.version;
