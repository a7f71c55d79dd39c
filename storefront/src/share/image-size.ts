/** What social networks show large, in pixels. */
export const IMAGE_SIZE = { width: 1200, height: 630 } as const;
