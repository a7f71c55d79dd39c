/** The secret of the storefront in tests. */
export const STOREFRONT_SECRET = 'w7Rk2Yq9Tn4Zc6Vb1Mx8Ld3Hs5Jf0Pg2';
