import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PagedList } from './paged-list.tsx';
import { pagedQuery } from './paged-query.ts';
import { renderScreen, setUpMockApi } from './testing/index.ts';

setUpMockApi();

/** The pages that are served; null for a failure. */
let pages: number[][] | null;
const read = async (page: number) => {
  if (!pages) throw new Error('No pages');
  const results = pages[page - 1]!.map((id) => ({ id }));
  return { count: pages.flat().length, next: page < pages.length ? 'next' : null, results };
};

function Stores() {
  const query = useInfiniteQuery(pagedQuery(['stores'], read));
  const client = useQueryClient();
  return (
    <>
      <PagedList
        query={query}
        noun={['store', 'stores']}
        skeleton={{ rows: 1, height: 20 }}
        empty={<p>No stores</p>}
        showCount
      >
        {(stores) => stores.map(({ id }) => <article key={id}>{id}</article>)}
      </PagedList>
      <button onClick={() => void client.invalidateQueries({ queryKey: ['stores'] })}>Refresh</button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.queryAllByRole('article').map(({ textContent }) => textContent);

test('grows page by page, and lists an item only once if it moves to the next page', async () => {
  pages = [[1, 2], [2, 3], [4]];
  renderScreen(Stores);
  expect(await screen.findByText('5 stores')).toHaveAttribute('role', 'status');
  await press('Load more');
  expect(await screen.findByText('1 more store loaded, 3 of 5 shown.')).toBeInTheDocument();
  expect(shown()).toEqual(['1', '2', '3']);
});

test('says that it is empty', async () => {
  pages = [[]];
  renderScreen(Stores);
  expect(await screen.findByText('No stores')).toBeVisible();
  expect(screen.getByText('0 stores')).toBeVisible();
});

test('stays if a refresh fails, and shows the failure until a retry succeeds', async () => {
  pages = [[1]];
  renderScreen(Stores);
  expect(await screen.findByText('1 store')).toBeVisible();
  pages = null;
  await press('Refresh');
  expect(await screen.findByRole('alert')).toHaveTextContent('The stores could not be loaded.');
  expect(shown()).toEqual(['1']);

  pages = [[2, 1]];
  await press('Retry');
  expect(await screen.findByText('2 stores')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
});
