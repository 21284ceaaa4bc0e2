import { join } from 'node:path';

/** @type {import('next').NextConfig} */
export default {
  // Where the published client looks for its server.
  env: { REACT_APP_AMP_SERVER: process.env.REACT_APP_AMP_SERVER },
  // The types are checked beside the build, by a faster compiler; a build that is made once needs no cache.
  typescript: { ignoreBuildErrors: true },
  // React is found above the folder with Next's lock file.
  turbopack: { root: join(import.meta.dirname, '../../../../..') },
  experimental: { turbopackFileSystemCacheForBuild: false },
};
