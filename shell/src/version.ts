/** The portal's version, put in by the build from the root package.json. */
declare const __VERSION__: string | undefined;

export const PORTAL_VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';
