/** Orders as a table. On a phone each row looks like a card, but keeps its table roles. */
import { formatMinorUnits } from '@coupon-center/contracts';
import type { Transaction } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import {
  Box,
  MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  VisuallyHidden,
} from '@coupon-center/ui';
import { dayText } from '../../shared/dates.ts';
import { tableOnPhone } from './table-on-phone.ts';

export function OrderTable({ orders }: { orders: readonly Transaction[] }) {
  const { timeZone } = useSite();
  return (
    <Table role="table" aria-label="ORDER HISTORY" sx={tableOnPhone}>
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
        {orders.map((order) => (
          <TableRow role="row" key={order.id}>
            <TableCell role="cell" className="id">
              {/* Stands in for the column's header where that is hidden. */}
              <Box component="span" className="label" aria-hidden>
                Order ID
              </Box>
              <Box component="span" sx={{ typography: 'code', fontWeight: 400, overflowWrap: 'anywhere' }}>
                {order.id}
              </Box>
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

function Receipt({ order: { id, receipt_url: url } }: { order: Transaction }) {
  if (!url)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        No receipt
      </Box>
    );
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      View Receipt<VisuallyHidden> of order {id} (opens in a new tab)</VisuallyHidden>
    </MuiLink>
  );
}
