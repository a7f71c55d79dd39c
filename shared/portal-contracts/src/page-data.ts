/** Id of the element in which the portal's page holds its data for the shell, as JSON. */
export const PAGE_DATA_ID = 'coupon-center-page';

/** Where open pages ask which versions they would be given now. */
export const PAGE_RELEASES_ADDRESS = '/page-remotes.json';
