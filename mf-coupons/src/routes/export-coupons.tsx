/** `/coupons/export`: the coupons as a file for another service, or for a spreadsheet. */
import { useQuery } from '@tanstack/react-query';
import { dayIn, pluralize } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useApi, useSite, useUser } from '@coupon-center/remote-kit';
import { Box, CardSkeleton, EmptyState, MuiLink, Page, Typography } from '@coupon-center/ui';
import { couponsQuery } from '../shared/coupons.api.ts';
import { BackLink } from '../shared/back-link.tsx';
import { couponTable } from '../features/coupon-export/coupon-csv.ts';
import { ExportPanel } from '../features/coupon-export/export-panel.tsx';
import { googlePromotions, toTsv } from '../features/coupon-export/google-promotions.ts';
import { impactDeals, toJson } from '../features/coupon-export/impact-deals.ts';
import { useCreationRight } from '../features/creation-right/creation-right.ts';

export function ExportCouponsScreen() {
  const { store } = useUser();
  const { product } = useSite();
  return (
    <Page title={`Export your ${product}`}>
      <BackLink />
      {store ? <Exported store={store} /> : <Nothing />}
    </Page>
  );
}

const skeleton = <CardSkeleton height={640} />;

function Exported({ store }: { store: Store }) {
  const list = useQuery(couponsQuery(useApi(), store));
  const { product } = useSite();
  return (
    <Loaded query={list} what={`Your ${product}`} skeleton={skeleton}>
      {({ results }) => (results.length === 0 ? <Nothing /> : <Files store={store} coupons={results} />)}
    </Loaded>
  );
}

function Nothing() {
  const { product } = useSite();
  return (
    <EmptyState title="Nothing to export" illustration="coupons">
      <Typography>You have no {product} yet.</Typography>
      <RemoteLink to="/coupons" look="button">
        See your {product}
      </RemoteLink>
    </EmptyState>
  );
}

function Files({ store, coupons }: { store: Store; coupons: readonly Coupon[] }) {
  const site = useSite();
  const { isChecking, trouble } = useCreationRight(undefined);
  if (isChecking) return skeleton;
  const today = dayIn(site.timeZone);
  const { rows, notes } = googlePromotions(coupons, site, today);
  const { deals, notes: missing } = impactDeals(coupons, site);
  const isPageLive = trouble?.isPageLive ?? true;
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <ExportPanel
        title="Spreadsheet"
        purpose="Everything in your list as a CSV file, for your records or your own tools."
        count={`${pluralize(coupons.length, 'coupon')}, with their status as of today.`}
        action="Download as CSV"
        fileName={`coupons-${today}`}
        file={() => ({
          extension: 'csv',
          type: 'text/csv',
          content: couponTable(coupons, { store, site, isPageLive }),
        })}
      />
      <ExportPanel
        title="Google Merchant Center"
        purpose={
          <>
            A promotions file for your own account: upload it under Promotions, beside the products of your
            shop.{' '}
            <Source address="https://support.google.com/merchants/answer/2906014">How Google reads it</Source>
          </>
        }
        count={`${pluralize(rows.length, 'promotion')}, live or scheduled as of today.`}
        action={rows.length > 0 ? 'Download for Google' : null}
        fileName={`google-promotions-${today}`}
        file={() => ({ extension: 'tsv', type: 'text/tab-separated-values', content: toTsv(rows) })}
        notes={{ heading: (some) => `${some} will differ in Google`, list: notes }}
      />
      <ExportPanel
        title="Impact"
        purpose={
          <>
            Impact is a network of affiliate partners, who advertise your deals for a commission. This JSON
            file has the fields that its API asks for, except the campaign, which you add.{' '}
            <Source address="https://integrations.impact.com/brand-api-reference/reference/deals/models">
              What the fields mean
            </Source>
          </>
        }
        count={`${pluralize(deals.length, 'deal')}, live or scheduled as of today.`}
        action={deals.length > 0 ? 'Download for Impact' : null}
        fileName={`impact-deals-${today}`}
        file={() => ({ extension: 'json', type: 'application/json', content: toJson(deals) })}
        notes={{ heading: (some) => `Details to add in Impact: ${some}`, list: missing }}
      />
    </Box>
  );
}

function Source({ address, children }: { address: string; children: string }) {
  return (
    <MuiLink href={address} target="_blank" rel="noopener">
      {children} (opens in a new tab)
    </MuiLink>
  );
}
