/** Cards of the merchant: what is read of them, and how they are changed. */
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
import { useApi } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

type Cards = CallOutput<typeof listPaymentMethods>;

const CARDS_KEY = ['cards'] as const;

/** More than anybody has. */
const ALL = 100;

/** The cards, newest first. */
export function cardsQuery(api: ShellContract['api']) {
  return queryOptions({
    queryKey: CARDS_KEY,
    queryFn: ({ signal }) => api.call(listPaymentMethods, { query: { page_size: ALL } }, { signal }),
  });
}

/**
 * Whether it is known how much room the cards take: they are read, or cannot be.
 * @param hasCards whether the merchant can have any
 */
export function useCardsSettled(hasCards: boolean): boolean {
  const { data, errorUpdateCount, isPaused } = useQuery({ ...cardsQuery(useApi()), enabled: hasCards });
  return !hasCards || data !== undefined || errorUpdateCount > 0 || isPaused;
}

/** There may be another card: reads them again. */
export function recheckCards(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CARDS_KEY });
}

/** Whether a failure says that nobody has paid yet, so that there is nobody whose cards they could be. */
function saysNothingPaid(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.message === NO_PAYMENTS_YET || error.code === 'subscription_missing';
}

/**
 * Opens a page at Stripe that adds a card. A failure that says that there are no payments empties the list.
 * @returns takes nothing, answers the page's address; throws ApiError
 * @see specification, section 8
 */
export function useOpenCardPage(): () => Promise<string> {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => api.call(addPaymentMethod, {}),
    onError(error) {
      if (saysNothingPaid(error))
        client.setQueryData<Cards>(CARDS_KEY, { count: 0, next: null, previous: null, results: [] });
    },
  });
  return async () => (await mutateAsync()).url;
}

/** A change of one card: takes its id, throws ApiError. The list that the API answers takes the place of the one before. */
export type ChangeCard = (id: string) => Promise<unknown>;

export const useMakeDefault = () => useCardChange(setDefaultPaymentMethod);
export const useDeleteCard = () => useCardChange(deletePaymentMethod);

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
