import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

export default mergeConfig(base, {
  resolve: { conditions: ['browser'] },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], isolate: false, maxWorkers: 1 },
});
