import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The live algorithm between two ends in one page, built as the product's window is. Not part of the product. */
export default defineConfig({
  root: here('.'),
  base: './',
  resolve: { alias: { '@common': here('../../../../electron/common') } },
  worker: { format: 'es' },
  logLevel: 'error',
  build: { target: 'chrome140', assetsInlineLimit: 0, minify: false, emptyOutDir: true },
})
