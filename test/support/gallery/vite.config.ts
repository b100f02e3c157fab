import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A page with all controls: `vite -c test/support/gallery/vite.config.ts`. Not part of the product. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [vue()],
  resolve: { alias: { '@common': here('../../../electron/common') } },
  server: { host: '127.0.0.1', fs: { allow: [here('../../..')] } },
})
