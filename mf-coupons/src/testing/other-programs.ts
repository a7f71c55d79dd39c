/** Files as other programs export them, each with a few coupons. */

/** WooCommerce, as its usual CSV exporters write it. */
export const WOOCOMMERCE = `ID,post_title,post_excerpt,post_status,post_date,discount_type,coupon_amount,individual_use,usage_limit,date_expires,free_shipping,minimum_amount
41,WINTER20,20% off the whole shop,publish,2026-11-01 08:00:00,percent,20.00,yes,,2026-12-31,no,
42,FIVE,CA$5 off boots,publish,2026-11-01 08:00:00,fixed_product,5.00,no,100,2027-01-15 00:00:00,no,
43,SHIPFREE,Free shipping over $50,publish,2026-11-01 08:00:00,fixed_cart,0,no,,,yes,50.00
`;

/** Shopify, as bulk exporters write its discounts. */
export const SHOPIFY = `ID,Title,Code,Type,Value,Applies To,Minimum Type,Minimum Value,Starts At,Ends At,Status
1192004763,Welcome offer,WELCOME10,Percentage,-10.0,all products,,,2026-11-01 00:00:00 -0500,2026-12-31 23:59:59 -0500,Active
1192004764,Boots sale,BOOTS15,Fixed Amount,-15.0,products,,,2026-11-01 00:00:00 -0500,,Active
1192004765,Free delivery,SHIP,Free Shipping,,all products,Amount,75.0,2026-11-01 00:00:00 -0500,,Active
`;

/** CJ, with the offer in prose. */
export const CJ = `NAME\tDESCRIPTION\tLINK TYPE\tPROMOTION TYPE\tCOUPON CODE\tPROMOTION START DATE\tPROMOTION END DATE\tDESTINATION URL
Winter sale\tUp to 30% off parkas\tText Link\tCoupon\tPARKA30\t2026-11-15 00:00:00.0\t2026-12-24 23:59:00.0\thttps://maple.ca/parkas
Spend and save\tSpend $100, get $15 off boots\tText Link\tCoupon\tBOOTS\t2026-11-15 00:00:00.0\t2026-12-24 23:59:00.0\thttps://maple.ca/boots
`;

/** Awin, with dates in British order. */
export const AWIN = `"Promotion ID","Advertiser","Type","Code","Description","Starts","Ends","Terms","Deeplink Tracking","Deeplink","Exclusive","Title"
"901","Maple Outfitters","Vouchers Only","TEN","Get 10% off everything","01/12/2026 00:00","24/12/2026 23:59","New customers, online","https://www.awin1.com/x","https://maple.ca/","no","10% off everything"
"902","Maple Outfitters","Promotions Only","","Save $5 on socks","02/12/2026 00:00","24/12/2026 23:59","","https://www.awin1.com/y","https://maple.ca/socks","no","$5 off socks"
`;
