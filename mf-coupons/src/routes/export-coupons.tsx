/** `/coupons/export`: the coupons as a file for another service. */
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { Loaded, RemoteLink, saveFile, useApi, useSite, useUser } from '@coupon-center/remote-kit';
import { Box, Button, CardSkeleton, EmptyState, MuiLink, Page, Panel, Typography } from '@coupon-center/ui';
import { couponsQuery } from '../shared/coupons.api.ts';
import { couponName } from '../shared/coupon-status.ts';
import { WayBack } from '../shared/way-back.tsx';
import { googlePromotions, toTsv } from '../features/coupon-export/google-promotions.ts';

export function ExportCouponsScreen() {
  const { store } = useUser();
  const { product } = useSite();
  return (
    <Page title={`EXPORT YOUR ${product.toUpperCase()}`}>
      <WayBack />
      {store ? <Exported store={store} /> : <Nothing />}
    </Page>
  );
}

function Exported({ store }: { store: Store }) {
  const list = useQuery(couponsQuery(useApi(), store));
  const { product } = useSite();
  return (
    <Loaded query={list} what={`Your ${product}`} skeleton={<CardSkeleton height={320} />}>
      {({ results }) => <GooglePromotions coupons={results} />}
    </Loaded>
  );
}

function Nothing() {
  const { product } = useSite();
  return (
    <EmptyState title="Nothing to export" illustration="coupons">
      <Typography>Files have the {product} that are live or scheduled, and you have none.</Typography>
      <RemoteLink to="/coupons" look="button">
        See your {product}
      </RemoteLink>
    </EmptyState>
  );
}

function GooglePromotions({ coupons }: { coupons: readonly Coupon[] }) {
  const site = useSite();
  const today = dayIn(site.timeZone);
  const { rows, notes } = googlePromotions(coupons, site, today);
  if (rows.length === 0 && notes.length === 0) return <Nothing />;

  const save = () =>
    saveFile(`google-promotions-${today}`, {
      extension: 'tsv',
      type: 'text/tab-separated-values',
      content: toTsv(rows),
    });

  return (
    <Panel title="Google Merchant Center">
      <Typography>
        A promotions file for your own Merchant Center account: upload it there under Promotions, beside the
        products of your shop.{' '}
        <MuiLink href="https://support.google.com/merchants/answer/2906014" target="_blank" rel="noopener">
          How Google reads it (opens in a new tab)
        </MuiLink>
      </Typography>
      <Typography>{rows.length === 1 ? '1 promotion' : `${rows.length} promotions`}, as of today.</Typography>
      {rows.length > 0 && (
        <Box>
          <Button variant="contained" onClick={save}>
            Download the file
          </Button>
        </Box>
      )}
      {notes.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="h3" component="h3">
            What Google can’t take as it is
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 }, overflowWrap: 'anywhere' }}>
            {notes.map(({ coupon, text }) => (
              <li key={`${coupon.id} ${text}`}>
                <b>{couponName(coupon)}</b>: {text}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  );
}
