import { setupServer } from 'msw/node';
import { createSessionStorage } from '../session-storage.ts';

/** Mocks the API around the tests of a file. No test starts with the handlers or the session of another. */
export function setUpServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    createSessionStorage('browser').clear();
  });
  afterAll(() => server.close());
  return server;
}
