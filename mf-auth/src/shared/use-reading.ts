/** Reads something once and returns it as `Loaded` takes it, without the caching library that other remotes load. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useContract } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

interface State<Data> {
  data: Data | undefined;
  error: Error | null;
}

export interface Reading<Data> extends State<Data> {
  fetchStatus: 'idle';
  refetch: () => Promise<never>;
  /** Replaces the data, e.g. with what an action returned. */
  replace: (change: (data: Data) => Data) => void;
}

/** @param read makes the calls; called again by `refetch` */
export function useReading<Data>(read: (contract: ShellContract) => Promise<Data>): Reading<Data> {
  const contract = useContract();
  const [state, setState] = useState<State<Data>>({ data: undefined, error: null });

  async function refetch(): Promise<never> {
    try {
      setState({ data: await read(contract), error: null });
    } catch (error) {
      contract.report(error);
      setState(({ data }) => ({ data, error: error as Error }));
    }
    // No caller uses what react-query would return here.
    return undefined as never;
  }

  const start = useEffectEvent(refetch);
  useEffect(() => void start(), []);

  function replace(change: (data: Data) => Data) {
    setState(({ data, error }) => ({ data: data && change(data), error }));
  }
  return { ...state, fetchStatus: 'idle', refetch, replace };
}
