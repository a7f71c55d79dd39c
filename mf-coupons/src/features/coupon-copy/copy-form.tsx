/** Copies a coupon to a store on another site, once its amounts are confirmed. */
import { useForm } from 'react-hook-form';
import { copyCoupon, formatAmount } from '@coupon-center/contracts';
import type { CallOutput, Coupon, CopyTarget } from '@coupon-center/contracts';
import { showFormFailure, useContract, useSite } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, InputAdornment, NumberField, Panel, Typography } from '@coupon-center/ui';
import { askedAmounts, copyValues } from './copy-values.ts';
import type { CopyValues } from './copy-values.ts';

const LABELS: Readonly<Record<keyof CopyValues, string>> = {
  savings_amount: 'Savings',
  minimum_order_amount: 'Min Order Amount',
};

export interface CopyFormProps {
  coupon: Coupon;
  target: CopyTarget;
  onCopied: (copied: CallOutput<typeof copyCoupon>) => void;
}

export function CopyForm({ coupon, target, onCopied }: CopyFormProps) {
  const contract = useContract();
  const site = useSite();
  const form = useForm<CopyValues>({ defaultValues: copyValues(coupon) });
  const { isSubmitting } = form.formState;
  const asked = askedAmounts(coupon, site, target);

  async function copy(values: CopyValues) {
    const amounts = Object.fromEntries(asked.map((field) => [field, values[field]]));
    try {
      onCopied(
        await contract.api.call(copyCoupon, {
          params: { couponId: coupon.id },
          body: { target: target.client, ...amounts },
        }),
      );
    } catch (error) {
      showFormFailure(form, error, contract, { shown: asked });
    }
  }

  return (
    <Form form={form} onValid={copy}>
      <Panel title={`To ${target.store_name} on ${target.site_name}`}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          The copy is a coupon of its own, with the same text, code and dates. Make sure that the code works
          there, too.
        </Typography>
        {asked.length > 0 && (
          <Typography>
            Prices on {target.site_name} are in {target.currency.toUpperCase()}. Amounts aren’t converted:
            confirm or change them.
          </Typography>
        )}
        {asked.map((field) => (
          <NumberField
            key={field}
            control={form.control}
            name={field}
            label={LABELS[field]}
            required
            helperText={`Here: ${formatAmount(Number(copyValues(coupon)[field]), site.currencySymbol)}`}
            slotProps={{
              input: {
                startAdornment: <InputAdornment position="start">{target.currency_symbol}</InputAdornment>,
              },
            }}
          />
        ))}
        <Box>
          <ActionButton type="submit" size="large" busy={isSubmitting}>
            {`Copy to ${target.site_name}`}
          </ActionButton>
        </Box>
      </Panel>
    </Form>
  );
}
