/** Id of the element in which the portal's page holds its data for the shell, as JSON. */
export const PAGE_DATA_ID = 'coupon-center-page';
