/** What a screen's test waits for may take longer than the default second, where the cores are busy with other tests. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 5000 });
