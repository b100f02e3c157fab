import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { fileURLToPath } from 'node:url'
import renderer from './renderer/vite.config.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The Electron host. The window's own settings are shared with the browser host's build. */
export default defineConfig({
  main: {
    build: {
      outDir: here('out/main'),
      rollupOptions: {
        input: {
          index: here('electron/main/index.ts'),
          // A thread is started from a file of its own.
          'sheets-worker': here('electron/studio/authoring/sheets/worker.ts'),
          'slides-worker': here('electron/studio/authoring/slides/worker.ts'),
          'draw-thread': here('electron/media/drawing/draw-thread.ts'),
          'font-check-thread': here('electron/media/fonts/check-thread.ts'),
          'noise-thread': here('electron/media/noise/noise-thread.ts'),
          'watermark-thread': here('electron/media/watermark/find-thread.ts'),
          'downloads-worker': here('electron/studio/media/downloads/worker.ts'),
          'deliveries-worker': here('electron/studio/runs/deliveries/remotes/worker.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: here('out/preload'),
      // A sandboxed preload can't be an ES module.
      rollupOptions: {
        input: { index: here('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  ...(process.env.GREENROOM_BUILD === 'host'
    ? {}
    : {
        renderer: {
          ...renderer,
          plugins: [vue()],
          build: { ...renderer.build, rollupOptions: { input: { index: here('renderer/index.html') } } },
        },
      }),
})
