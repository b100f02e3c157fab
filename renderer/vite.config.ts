import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The window's page. Addresses are relative, so that every host can serve it from its own origin. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [vue()],
  worker: { format: 'es' },
  resolve: { alias: { '@common': here('../electron/common') } },
  // The messages are compiled by vue-i18n at run time without `eval`, which the content security policy forbids.
  define: {
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __INTLIFY_JIT_COMPILATION__: 'true',
  },
  build: {
    outDir: here('../out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    chunkSizeWarningLimit: 2_000,
    // Inlined assets would be `data:` addresses, which the policy allows for pictures only.
    assetsInlineLimit: 0,
  },
})
