/** Adds the matchers of Testing Library to jest's. */
import '@testing-library/jest-dom';
