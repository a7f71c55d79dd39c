const ID = /\/(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/gi;

/** Returns a path without its ids, which differ between merchants. */
export const pathWithoutIds = (pathname: string): string => pathname.replace(ID, '/:id');
