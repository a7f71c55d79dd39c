/** Measures steps that follow each other. */

export interface Step {
  step: string;
  seconds: number;
}

export interface Steps {
  /** Ends the step before, and begins the next one. */
  begin: (step: string) => void;
  /** Ends the last one. @returns how long each took */
  end(): Step[];
}

export function measureSteps(): Steps {
  const steps: Step[] = [];
  let finish = () => {};
  return {
    begin(step) {
      finish();
      console.log(`${step} …`);
      const start = performance.now();
      finish = () => steps.push({ step, seconds: Number(((performance.now() - start) / 1000).toFixed(1)) });
    },
    end() {
      finish();
      finish = () => {};
      return steps;
    },
  };
}
