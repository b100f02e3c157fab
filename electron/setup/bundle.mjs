// Bundles programs: `node bundle.mjs ROOT FOLDER PROGRAM…`. A process of its own, because the bundler needs the packaged Node.
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const [root = '', folder = '', ...programs] = process.argv.slice(2)
const sources = join(root, 'electron')

/**
 * Packages of many small modules of plain JavaScript, which become part of the bundle; the others stay where they are,
 * with the files that they read.
 */
const inlined = /^(undici|zod|@oxc-project\/runtime)(\/|$)/

/** @param {string} path */
const programOf = (path) => relative(sources, path).replace(/\.ts$/, '').replaceAll('\\', '/')

/**
 * A source finds the files beside it as before, and starts threads and processes from their bundles.
 * @type {import('rolldown').Plugin}
 */
const addresses = {
  name: 'addresses',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.')) return null
    const started = code.replace(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (_whole, path) => {
      const file = fileURLToPath(new URL(path, pathToFileURL(id)))
      const reference = this.emitFile({ type: 'chunk', id: file, name: programOf(file) })
      return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
    })
    return started
      .replaceAll(/import\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
      .replaceAll(/import\.meta\.dirname\b/g, JSON.stringify(dirname(id)))
      .replaceAll(/import\.meta\.filename\b/g, JSON.stringify(id))
  },
}

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((program) => [program, join(sources, `${program}.ts`)])),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !inlined.test(id) && !id.startsWith(root),
  transform: { target: 'node24' },
  plugins: [addresses],
  logLevel: 'warn',
})
await bundle.write({
  dir: folder,
  format: 'es',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'chunks/[name]-[hash].mjs',
})
