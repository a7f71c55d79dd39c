/** Everything that the tests of a remote import. */
export * from '../fixtures.ts';
export * from './mock-api.ts';
export * from './render-screen.tsx';
export * from './test-contract.ts';
