import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPlans } from '@coupon-center/contracts';
import { useApi } from './contract-context.tsx';
import { LoadMore } from './load-more.tsx';
import { Loaded } from './loaded.tsx';
import { pagedQuery } from './paged-query.ts';
import { aPage, aPlan, mockCall, problemFailure, renderScreen, setUpMockApi } from './testing/index.ts';

setUpMockApi();

function Probe() {
  const api = useApi();
  const query = useInfiniteQuery(pagedQuery(['plans'], (page) => api.call(listPlans, { query: { page } })));
  return (
    <Loaded query={query} what="The plans" skeleton={<p>On its way</p>}>
      {(data) => (
        <LoadMore
          query={query}
          data={data}
          noun={['plan', 'plans']}
          countsOf={({ items, count }) => [items.length, count]}
        />
      )}
    </Loaded>
  );
}

/** Serves `count` plans, two per page. */
const serve = (count: number) =>
  mockCall(listPlans, ({ query }) => {
    const first = (Number(query.get('page')) - 1) * 2;
    const results = Array.from({ length: Math.min(2, count - first) }, (_, index) =>
      aPlan({ id: `prod_${first + index}` }),
    );
    return {
      ...aPage(results),
      subscription: null,
      count,
      next: first + 2 < count ? 'http://localhost/next' : null,
    };
  });

const button = (name: string) => screen.findByRole('button', { name });

test('announces how many were loaded each time, and keeps the focus', async () => {
  serve(5);
  renderScreen(Probe);
  expect(await screen.findByText('2 of 5 plans')).toBeVisible();
  await userEvent.click(await button('Load more'));
  expect(await screen.findByText('2 more plans loaded, 4 of 5 shown.')).toHaveAttribute('role', 'status');
  expect(await button('Load more')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('All 5 plans are shown')).toHaveFocus());
  expect(screen.getByText('1 more plan loaded, 5 of 5 shown.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows nothing below a complete list', async () => {
  serve(2);
  renderScreen(Probe);
  await waitFor(() => expect(screen.queryByText('On its way')).not.toBeInTheDocument());
  expect(screen.queryByText(/plans/)).not.toBeInTheDocument();
});

test('shows a failure, which can be retried', async () => {
  serve(3);
  renderScreen(Probe);
  const more = await button('Load more');
  mockCall(listPlans, () => {
    throw problemFailure(404);
  });
  await userEvent.click(more);
  expect(await screen.findByRole('alert')).toHaveTextContent('More plans could not be loaded.');
  serve(3);
  await userEvent.click(await button('Retry'));
  expect(await screen.findByText('All 3 plans are shown')).toBeVisible();
});
