import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Names of the packages that these files import, from `import`, `export … from`, `import()`, `require` and `resolve`.
 * @param {string[]} files
 * @returns {Set<string>}
 */
export function importedPackages(files) {
  const names = new Set()
  const pattern =
    /(?:from\s*|import\s*\(?\s*|require(?:\.resolve)?\s*\(\s*|createRequire\(import\.meta\.url\)(?:\.resolve)?\(\s*)(['"])([^'"\s]+)\1/g
  for (const file of files) {
    for (const [, , specifier = ''] of readFileSync(file, 'utf8').matchAll(pattern)) {
      if (/^(node:|\.|\/|electron$|[a-z]+:)/.test(specifier)) continue
      names.add(packageOf(specifier))
    }
  }
  return names
}

/** @param {string} specifier */
export function packageOf(specifier) {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

/** @type {Record<string, string[]>} what packages need for their install script, or for parts that the product doesn't load */
const leftOut = {
  '@contentauth/c2pa-node': 'cargo-cp-artifact cli-progress debug mkdirp pkg-dir pretty-bytes unzipper'.split(' '),
  // What its own loader of the dictionary needs (electron/engine/speech/languages/japanese/dictionary.ts has another).
  kuromoji: ['async', 'zlibjs'],
  // Frameworks of servers, and clients: the product answers HTTP itself (electron/cli/actions/mcp/http).
  '@modelcontextprotocol/sdk':
    '@hono/node-server cors cross-spawn eventsource eventsource-parser express express-rate-limit hono jose json-schema-typed pkce-challenge raw-body'.split(
      ' ',
    ),
}

/**
 * Folders below node_modules that these packages need to run, with what they depend on, as installed here. Optional
 * packages that are not installed (another platform's) are left out.
 * @param {string} root
 * @param {Iterable<string>} names
 * @returns {string[]} relative to root, such as `node_modules/a/node_modules/b`
 */
export function closure(root, names) {
  const found = new Set()
  /** @param {string} name @param {string} from @param {boolean} optional */
  const add = (name, from, optional) => {
    const folder = locate(root, name, from)
    if (!folder) {
      if (optional) return
      throw new Error(`The package ${name}, needed in ${from || 'the product'}, is not installed.`)
    }
    if (found.has(folder)) return
    found.add(folder)
    const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const unneeded = leftOut[name] ?? []
    const needed = Object.keys(about.dependencies ?? {}).filter((one) => !unneeded.includes(one))
    for (const one of needed) add(one, folder, one in (about.optionalDependencies ?? {}))
    for (const one of Object.keys(about.optionalDependencies ?? {})) add(one, folder, true)
    for (const one of Object.keys(about.peerDependencies ?? {})) add(one, folder, true)
  }
  for (const name of names) add(name, '', false)
  return [...found].filter((one) => ![...found].some((outer) => one !== outer && one.startsWith(`${outer}/`))).sort()
}

/**
 * Where Node would find a package from a folder.
 * @param {string} root
 * @param {string} name
 * @param {string} from relative to root
 */
function locate(root, name, from) {
  for (let directory = from; ; directory = dirname(directory)) {
    const base = directory === '' || directory === '.' ? '' : `${directory}/`
    const folder = `${base}node_modules/${name}`
    if (!directory.endsWith('node_modules') && existsSync(join(root, folder, 'package.json'))) return folder
    if (base === '') return null
  }
}

/**
 * Files of these endings below a folder.
 * @param {string} folder
 * @param {RegExp} ending
 * @returns {string[]}
 */
export function filesBelow(folder, ending) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
