import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The window's own tests (test/unit/renderer) mount its components; they name their environment themselves.
  plugins: [vue()],
  resolve: {
    alias: {
      '@common': fileURLToPath(new URL('electron/common', import.meta.url)),
      'fast-check': fileURLToPath(new URL('test/support/fast-check.ts', import.meta.url)),
    },
  },
  test: {
    // Media and models are real: a slow machine needs room, a hang must still end.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What a window does is waited for, not timed: one second is a busy machine's whole breath.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/{unit,contract,electron}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // A window, its host, its engine and a browser are a machine's worth of work: one at a time, and nothing beside.
        extends: true,
        test: {
          name: 'window',
          include: ['test/e2e/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
