export { imageHostOf } from './image-host.ts';
export * from './resolve-site.ts';
export * from './site.ts';
export * from './sites.ts';
export * from './tokens.ts';
export * from './type-scale.ts';
