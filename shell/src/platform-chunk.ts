/** Name of the chunk with all that a page needs besides layout and landing page: session, API client, loading of remotes. */
export const PLATFORM_CHUNK = 'platform';
