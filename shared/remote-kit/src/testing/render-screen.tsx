/** Renders a screen as the shell would, for Testing Library. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ComponentType } from 'react';
import { UiRoot } from '@coupon-center/ui/core';
import { ContractProvider } from '../contract-context.tsx';
import { createQueryClient } from '../query-client.tsx';
import { createTestContract } from './test-contract.ts';
import type { TestContract, TestContractOptions } from './test-contract.ts';

/**
 * @param Screen the screen
 * @param options user, site and location to start with
 */
export function renderScreen(
  Screen: ComponentType,
  options: TestContractOptions = {},
): RenderResult & { contract: TestContract } {
  const contract = createTestContract(options);
  const queryClient = createQueryClient(contract);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  const result = render(
    <UiRoot site={contract.site}>
      <ContractProvider value={contract}>
        <QueryClientProvider client={queryClient}>
          <Screen />
        </QueryClientProvider>
      </ContractProvider>
    </UiRoot>,
  );
  return { ...result, contract };
}
