/** Orders as a table. */
import { dayIn, formatDay, formatMinorUnits } from '@coupon-center/contracts';
import type { Transaction } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import {
  MuiLink,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  VisuallyHidden,
} from '@coupon-center/ui';

export interface OrderTableProps {
  orders: readonly Transaction[];
  labelledBy: string;
}

export function OrderTable({ orders, labelledBy }: OrderTableProps) {
  const { timeZone } = useSite();
  return (
    <TableContainer>
      <Table aria-labelledby={labelledBy}>
        <TableHead>
          <TableRow>
            <TableCell>Order ID</TableCell>
            <TableCell>Date</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>
              <VisuallyHidden>Receipt</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <TableRow key={order.id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{order.id}</TableCell>
              <TableCell>{formatDay(dayIn(timeZone, new Date(order.transaction_created * 1000)))}</TableCell>
              <TableCell align="right">{formatMinorUnits(order.amount, order.currency)}</TableCell>
              <TableCell>
                <Receipt order={order} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Receipt({ order: { id, receipt_url: url } }: { order: Transaction }) {
  if (!url) return <VisuallyHidden>No receipt</VisuallyHidden>;
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      View Receipt<VisuallyHidden> of order {id}, opens in a new tab</VisuallyHidden>
    </MuiLink>
  );
}
