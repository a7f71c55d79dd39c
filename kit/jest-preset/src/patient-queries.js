/** Gives screens more than the default second in tests, because other tests may keep the cores busy. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 15_000 });
