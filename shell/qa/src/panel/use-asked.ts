/** Fetches what a section shows from the server. */
import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../tested-page.ts';

export type Asked<T> = { value: T; failure?: undefined } | { value?: undefined; failure: string } | undefined;

/**
 * @param ask must stay the same function as long as its request is the same
 * @returns undefined until there is an answer, and a function to ask again
 */
export function useAsked<T>(ask: () => Promise<T>): [Asked<T>, () => void] {
  const [asked, setAsked] = useState<{ ask: () => Promise<T>; round: number; answer: Asked<T> }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const keep = (answer: Asked<T>) => isCurrent && setAsked({ ask, round, answer });
    ask().then(
      (value) => keep({ value }),
      (error: unknown) => keep({ failure: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, round]);
  const again = useCallback(() => setRound((rounds) => rounds + 1), []);
  const isAnswered = asked?.ask === ask && (asked.round === round || asked.answer?.value !== undefined);
  return [isAnswered ? asked.answer : undefined, again];
}
