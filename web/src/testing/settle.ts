import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** For tests: runs all pending microtasks and timers of React Query, so that stubbed responses are rendered. */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 5 && !vi.isFakeTimers(); turn++) {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
  });
