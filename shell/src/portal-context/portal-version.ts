/** Inserted by the build from the root package.json. */
declare const __VERSION__: string | undefined;

/** The portal's version. */
export const PORTAL_VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';
