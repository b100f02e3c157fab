import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import LongFilesFirst from './test/support/long-files.ts'
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts'

/**
 * What Node has stripped of types and compiled, for all processes that tests start: engines, hosts, workers and command
 * lines otherwise spend more time on that than on their work.
 */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

// What a machine's hardware can encode is tried by the tests of that alone.
process.env['GREENROOM_ENCODERS'] ??= 'software'

keepTemporaryFilesInMemory()

/** Stores, components and pages of the window, without a browser. */
const ofTheWindow = 'test/unit/renderer/**/*.test.ts'
/** Reads the whole tree. */
const imports = 'test/unit/imports.test.ts'
const inRealTime = ['test/e2e/playback.test.ts', 'test/e2e/live.test.ts']

/** `--mode fast`: few cases of each property, for the loop while one works. */
const fewCases = { GREENROOM_TEST_SHARE: '0.1' }

const ofManyWorkers = {
  // A worker serves one file after the other with the same modules: a third of their time was spent on loading them.
  isolate: false,
  // Many wait for processes, sockets and files: three more than there are processors keep those busy.
  maxWorkers: Math.min(6, availableParallelism() + 3),
  sequence: { groupOrder: 1 },
}

/**
 * Node loads sources and tests as it loads the product, with the cache above: Vite transforms what concerns the window
 * alone. Modules can't be mocked there.
 */
const loadedByNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }

export default defineConfig(({ mode }) => ({
  plugins: [vue()],
  resolve: {
    alias: {
      '@common': fileURLToPath(new URL('electron/common', import.meta.url)),
    },
  },
  test: {
    // Media and models are real: a slow machine needs room, a hang must still end.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A worker that has served hundreds of files needs more than ten seconds to end beside others.
    teardownTimeout: 60_000,
    // What a window does is waited for, not timed: one second is a busy machine's whole breath.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    sequence: { sequencer: LongFilesFirst },
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    reporters: ['default'],
    projects: [
      {
        // Seconds: neither program, server, model nor page. The same modules serve all files of a worker.
        extends: true,
        test: {
          name: 'unit',
          ...loadedByNode,
          include: ['test/unit/**/*.test.ts'],
          exclude: [ofTheWindow, imports],
          setupFiles: ['test/support/no-programs.ts'],
          pool: 'threads',
          isolate: false,
          env: mode === 'fast' ? fewCases : {},
          sequence: { groupOrder: 0 },
        },
      },
      {
        // One environment for all: Vitest ends a worker when the next file needs another one, and its modules are loaded anew.
        extends: true,
        test: {
          ...ofManyWorkers,
          name: 'components',
          include: [ofTheWindow],
          environment: 'happy-dom',
          // Each page is some ten thousand short-lived objects: in a larger young generation, MB, a quarter of the processor
          // time is saved, which was spent on moving those that are still in use.
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: ['test/support/close-window-parts.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...ofManyWorkers,
          ...loadedByNode,
          name: 'parts',
          include: [imports, 'test/{integration,contract,electron}/**/*.test.ts'],
        },
      },
      {
        // A window, its host, its engine and a browser wait for each other for more than half of their time: five keep two
        // processors busy.
        extends: true,
        test: {
          ...loadedByNode,
          name: 'window',
          include: ['test/e2e/**/*.test.ts'],
          exclude: inRealTime,
          isolate: false,
          maxWorkers: Math.min(5, availableParallelism() + 3),
          sequence: { groupOrder: 2 },
        },
      },
      {
        // What is seen and heard as it happens has the machine for itself.
        extends: true,
        test: {
          ...loadedByNode,
          name: 'window alone',
          include: inRealTime,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
}))
