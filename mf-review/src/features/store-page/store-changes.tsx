/** What changed in a store since it was approved, field by field; as plain text, because none of it is approved yet. */
import { useId } from 'react';
import type { ReviewedField, ReviewItem, StoreChange } from '@coupon-center/contracts';
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@coupon-center/ui';
import { StoreLogo } from '../../shared/store-logo.tsx';

const LABELS: Readonly<Record<ReviewedField, string>> = {
  name: 'Name',
  website_url: 'Website',
  affiliate_website_url: 'Affiliate website',
  logo_url: 'Logo',
  contact_first_name: 'First name',
  contact_last_name: 'Last name',
  contact_email: 'Email',
};

export interface StoreChangesProps {
  store: Pick<ReviewItem, 'changes'>;
}

export function StoreChanges({ store }: StoreChangesProps) {
  const headingId = useId();
  if (store.changes.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" id={headingId} sx={{ mb: 1 }}>
        Changes since approval
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={headingId}>
          <TableHead>
            <TableRow>
              <TableCell scope="col">Field</TableCell>
              <TableCell scope="col">Before</TableCell>
              <TableCell scope="col">After</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {store.changes.map((change) => (
              <ChangeRow key={change.field} change={change} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function ChangeRow({ change: { field, before, after } }: { change: StoreChange }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {LABELS[field]}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Value field={field} value={before} which="before" />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', bgcolor: 'success.soft', color: 'success.onSoft' }}>
        <Value field={field} value={after} which="after" />
      </TableCell>
    </TableRow>
  );
}

function Value({ field, value, which }: { field: ReviewedField; value: string | null; which: string }) {
  if (!value)
    return (
      <Box component="span" sx={{ fontStyle: 'italic' }}>
        None
      </Box>
    );
  if (field === 'logo_url') return <StoreLogo url={value} alt={`Logo ${which}`} />;
  return <bdi>{value}</bdi>;
}
