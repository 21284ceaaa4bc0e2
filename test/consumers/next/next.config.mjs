/** @type {import('next').NextConfig} */
export default {
  // Where the published client looks for its server.
  env: { REACT_APP_AMP_SERVER: process.env.REACT_APP_AMP_SERVER },
  // The types are checked beside the build, by a faster compiler; a build that is made once needs no cache.
  typescript: { ignoreBuildErrors: true },
  experimental: { turbopackFileSystemCacheForBuild: false },
};
