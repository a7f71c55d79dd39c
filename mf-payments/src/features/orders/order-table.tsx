/** Orders as a table. On a phone each row looks like a card, but keeps its table roles. */
import { formatMinorUnits } from '@coupon-center/contracts';
import type { FailedPayment, Transaction } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import {
  Box,
  CARD_RADIUS,
  MuiLink,
  StatusChip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  VisuallyHidden,
} from '@coupon-center/ui';
import { dayText } from '../../shared/dates.ts';

export interface OrderTableProps {
  orders: readonly Transaction[];
  /** Comes first: it is newer than any order. */
  failed: FailedPayment | null;
}

export function OrderTable({ orders, failed }: OrderTableProps) {
  const { timeZone } = useSite();
  return (
    <Table role="table" aria-label="Order history" sx={tableOnPhone}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          <TableCell role="columnheader">Order ID</TableCell>
          <TableCell role="columnheader">Date</TableCell>
          <TableCell role="columnheader" className="amount">
            Amount
          </TableCell>
          <TableCell role="columnheader">Receipt</TableCell>
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {failed && <FailedRow failed={failed} />}
        {orders.map((order) => (
          <TableRow role="row" key={order.id}>
            <TableCell role="cell" className="id">
              {/* Stands in for the column's header where that is hidden. */}
              <Box component="span" className="label" aria-hidden>
                Order ID
              </Box>
              <OrderId order={order} />
            </TableCell>
            <TableCell role="cell" className="date">
              {dayText(order.transaction_created, timeZone)}
            </TableCell>
            <TableCell role="cell" className="amount">
              {formatMinorUnits(order.amount, order.currency)}
            </TableCell>
            <TableCell role="cell" className="receipt">
              <Receipt order={order} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function FailedRow({ failed: { at, amount, currency, next_attempt: next } }: { failed: FailedPayment }) {
  const { timeZone } = useSite();
  return (
    <TableRow role="row">
      <TableCell role="cell" className="id">
        <StatusChip tone="warning" label="Failed" />
      </TableCell>
      <TableCell role="cell" className="date">
        {dayText(at, timeZone)}
      </TableCell>
      <TableCell role="cell" className="amount">
        {formatMinorUnits(amount, currency)}
      </TableCell>
      <TableCell role="cell" className="receipt">
        {next === null ? 'Not paid' : `Next attempt on ${dayText(next, timeZone)}`}
      </TableCell>
    </TableRow>
  );
}

/** The order number is short enough for a phone call; the charge id is the one on Stripe's receipts and bank statements. */
function OrderId({ order: { id, order_number: number } }: { order: Transaction }) {
  if (number === undefined) return <ChargeId id={id} />;
  return (
    <Box component="span" sx={{ display: 'inline-grid' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {number}
      </Box>
      <ChargeId id={id} isSmall />
    </Box>
  );
}

function ChargeId({ id, isSmall = false }: { id: string; isSmall?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        typography: 'code',
        fontWeight: 400,
        overflowWrap: 'anywhere',
        ...(isSmall && { fontSize: '0.8125rem', color: 'text.secondary' }),
      }}
    >
      {id}
    </Box>
  );
}

function Receipt({ order: { id, order_number: number, receipt_url: url } }: { order: Transaction }) {
  if (!url)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        No receipt
      </Box>
    );
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      View Receipt<VisuallyHidden> of order {number ?? id} (opens in a new tab)</VisuallyHidden>
    </MuiLink>
  );
}

/**
 * Turns each row into a card where a table would be too narrow to read. Only the look changes: the elements stay, and carry
 * explicit roles, because browsers drop a table's semantics together with its layout.
 */
const tableOnPhone = {
  display: { xs: 'block', sm: 'table' },
  position: 'relative',
  '& thead': {
    position: { xs: 'absolute', sm: 'static' },
    clipPath: { xs: 'inset(50%)', sm: 'none' },
    // Hidden, but still laid out: at its natural width it would make the page scroll sideways.
    display: { xs: 'block', sm: 'table-header-group' },
    width: { xs: '1px', sm: 'auto' },
    height: { xs: '1px', sm: 'auto' },
    overflow: { xs: 'hidden', sm: 'visible' },
  },
  '& tbody': { display: { xs: 'grid', sm: 'table-row-group' }, gap: 1.5 },
  '& tbody tr': {
    display: { xs: 'grid', sm: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"date amount" "id id" "receipt receipt"',
    columnGap: 2,
    rowGap: 0.5,
    p: { xs: 2, sm: 0 },
    border: { xs: 1, sm: 0 },
    borderColor: { xs: 'divider', sm: 'divider' },
    borderRadius: { xs: CARD_RADIUS, sm: 0 },
    bgcolor: { xs: 'background.paper', sm: 'transparent' },
  },
  '& tbody td': {
    p: { xs: 0, sm: '8px 16px' },
    height: { sm: 56 },
    borderBottom: { xs: 0, sm: 1 },
    borderColor: { xs: 'divider', sm: 'divider' },
  },
  '& td.amount': { fontWeight: { xs: 600, sm: 400 } },
  '& .date': { gridArea: 'date', fontWeight: { xs: 600, sm: 400 } },
  '& .amount': {
    gridArea: 'amount',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .id': { gridArea: 'id' },
  '& .receipt': { gridArea: 'receipt' },
  '& .receipt a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, mb: { xs: -1, sm: 0 } },
  '& .label': { display: { xs: 'block', sm: 'none' }, typography: 'caption', color: 'text.secondary' },
} as const;
