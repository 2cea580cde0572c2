/** The packages that the bundle leaves in node_modules, each with its reason. An image installs these, and no others. */
export const EXTERNALS = {
  '@node-rs/argon2': 'native code',
  'swagger-ui-dist': 'files that are served from its folder',
};
