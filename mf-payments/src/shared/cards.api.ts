import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@coupon-center/api-client';
import {
  addPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  NO_PAYMENTS_YET,
  setDefaultPaymentMethod,
} from '@coupon-center/contracts';
import type { CallOutput } from '@coupon-center/contracts';
import { useApi, useReportedAction } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { isSettled } from './page-heights.ts';
import { redirectTo } from './redirect.ts';
import { recheckOrders } from './orders.api.ts';
import { recheckPlans } from './plans.api.ts';

type Cards = CallOutput<typeof listPaymentMethods>;

const CARDS_KEY = ['cards'] as const;

/** Page size; nobody has more cards. */
const ALL = 100;

/** The cards, newest first. */
export function cardsQuery(api: ShellContract['api']) {
  return queryOptions({
    queryKey: CARDS_KEY,
    queryFn: ({ signal }) => api.call(listPaymentMethods, { query: { page_size: ALL } }, { signal }),
  });
}

/**
 * Whether the height of the card list is settled: the cards were read, or cannot be.
 * @param hasCards whether the merchant can have any
 */
export function useCardsSettled(hasCards: boolean): boolean {
  const cards = useQuery({ ...cardsQuery(useApi()), enabled: hasCards });
  return !hasCards || isSettled(cards);
}

export function recheckCards(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CARDS_KEY });
}

/**
 * Opens Stripe's page that adds a card. If that fails because there are no payments yet, the list of cards becomes empty.
 * @returns the action of a button
 * @see specification, section 8
 */
export function useOpenCardPage(): () => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => api.call(addPaymentMethod, {}),
    onError(error) {
      if (saysNothingPaid(error))
        client.setQueryData<Cards>(CARDS_KEY, { count: 0, next: null, previous: null, results: [] });
    },
  });
  return useReportedAction(async () => {
    const { url } = await mutateAsync();
    redirectTo(url);
  });
}

function saysNothingPaid(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.message === NO_PAYMENTS_YET || error.code === 'subscription_missing';
}

/** Changes one card. Takes its id; throws ApiError. The list in the API's answer replaces the one that was read. */
export type ChangeCard = (id: string) => Promise<unknown>;

export const useDeleteCard = () => useCardChange(deletePaymentMethod);

/** Makes a card the default. The API tries an overdue payment again with it, so plan and orders are read again. */
export function useMakeDefault(): ChangeCard {
  const client = useQueryClient();
  const makeDefault = useCardChange(setDefaultPaymentMethod);
  return (id) =>
    makeDefault(id).finally(() => {
      void recheckPlans(client);
      void recheckOrders(client);
    });
}

function useCardChange(call: typeof setDefaultPaymentMethod): ChangeCard {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(call, { params: { id } }),
    async onSuccess(changed) {
      await client.cancelQueries({ queryKey: CARDS_KEY });
      client.setQueryData<Cards>(CARDS_KEY, changed);
    },
    onError: () => recheckCards(client),
  }).mutateAsync;
}
