import { MAX_COUPONS, storeWriteSchema } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { catalogue, emailOf } from './catalogue/catalogue.ts';
import { isLive } from './catalogue/demo-store.ts';
import { logoOf } from './write-stores.ts';

const live = catalogue.filter(isLive);

test('has fourteen stores for shoppers, in every category of the site', () => {
  expect(live).toHaveLength(14);
  const categories = sites['6'].categories.map(({ slug }) => slug);
  expect(new Set(live.map(({ category }) => category))).toEqual(new Set(categories));
});

test.each(catalogue)('$name has a logo, and fields that the form for stores accepts', async (store) => {
  const [contact_first_name, contact_last_name] = store.contact;
  const fields = {
    website_url: store.host,
    contact_email: emailOf(store),
    contact_first_name,
    contact_last_name,
  };
  expect(storeWriteSchema.parse({ name: store.name, ...fields })).toMatchObject({ name: store.name });
  expect(store.coupons.length).toBeLessThanOrEqual(MAX_COUPONS);
  expect((await logoOf(store)).length).toBeLessThan(10_000);
});
