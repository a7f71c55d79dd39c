/** Measures and announces steps that follow each other: each ends when the next one begins. */
export function measureSteps() {
  const steps: { step: string; seconds: number }[] = [];
  let finish = () => {};
  return {
    begin: (step: string): void => {
      finish();
      console.log(`${step} …`);
      const start = performance.now();
      finish = () => steps.push({ step, seconds: Number(((performance.now() - start) / 1000).toFixed(1)) });
    },
    /** Ends the last one. @returns how long each took */
    end: () => {
      finish();
      return steps;
    },
  };
}
