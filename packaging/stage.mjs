import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { closure, filesBelow, importedPackages } from './closure.mjs'

/** Never needed to run: they would only make the installer larger. Notices of licences stay. */
const useless =
  /(?<!\/NOTICE)\.(map|md|markdown|d\.ts|d\.mts|d\.cts|ts|mts|cts|flow|c|cc|cpp|h|gyp|gypi)$|\/(test|tests|docs|example|examples|\.github)\/|\/kuromoji\/(build|demo|node_modules)\//
/** Programs come by themselves, into `bin`. */
const programs = /^(ffmpeg-static|@ffmpeg-binary\/|@ffmpeg-installer\/|@ffprobe-installer\/|node$|sharp-cli$)/

/**
 * The page, the host and the packages of the host: what goes into the archive.
 * @param {string} root @param {string} to
 */
export function stageApp(root, to) {
  rmSync(to, { recursive: true, force: true })
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(join(root, 'out', part), join(to, 'out', part), { recursive: true })
  const names = importedPackages(filesBelow(join(to, 'out', 'main'), /\.js$/))
  const folders = closure(
    root,
    [...names].filter((name) => !programs.test(name)),
  )
  copyPackages(root, to, folders)
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const dependencies = dependenciesOf(root, names)
  const { name, version, description, license, type } = about
  const own = {
    name,
    version,
    description,
    license,
    type,
    author: 'Greenroom',
    main: 'out/main/index.js',
    dependencies,
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  return folders
}

/**
 * The engine as plain JavaScript in the folders of its sources, so that its processes find each other, with its packages
 * and what it reads.
 * @param {string} root @param {string} to
 */
export function stageEngine(root, to) {
  rmSync(to, { recursive: true, force: true })
  for (const area of ['common', 'media', 'engine']) {
    for (const file of filesBelow(join(root, 'electron', area), /\.(ts|mjs|js|json|wasm)$/)) {
      const target = join(to, relative(root, file)).replace(/\.ts$/, '.js')
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, file.endsWith('.ts') ? toJavaScript(readFileSync(file, 'utf8')) : readFileSync(file))
    }
  }
  cpSync(join(root, 'electron', 'setup', 'cache.mjs'), join(to, 'electron', 'setup', 'cache.mjs'))
  cpSync(join(root, 'resources'), join(to, 'resources'), { recursive: true })
  cpSync(join(root, 'packaging', 'engine-start.mjs'), join(to, 'start.js'))
  const names = importedPackages(filesBelow(join(to, 'electron'), /\.m?js$/))
  const folders = closure(
    root,
    [...names].filter((name) => !programs.test(name)),
  )
  copyPackages(root, to, folders)
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // What is kept of an engine with other packages is not used (electron/engine/core/edition.ts).
  const dependencies = dependenciesOf(root, names)
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ name, version, type: 'module', dependencies }, null, 2)}\n`,
  )
  return folders
}

/**
 * Types are taken away and nothing else changes; names of files follow, in imports as in `new URL('./x.ts', …)`.
 * @param {string} code
 */
export function toJavaScript(code) {
  return stripTypeScriptTypes(code, { mode: 'strip' }).replace(
    /(['"])((?:\.{1,2}\/)?[\w./-]+)\.ts\1/g,
    (whole, quote, path) => (/^[\w./-]+$/.test(path) ? `${quote}${path}.js${quote}` : whole),
  )
}

/**
 * ffmpeg, ffprobe and the Node of the engine's own processes, as programs.
 * @param {{ ffmpeg: string, ffprobe: string, node: string }} tools @param {string} to
 */
export function stagePrograms(tools, to) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const [name, from] of Object.entries(tools)) {
    const target = join(to, process.platform === 'win32' ? `${name}.exe` : name)
    cpSync(from, target, { dereference: true })
    chmodSync(target, 0o755)
  }
}

/** @param {string} root @param {string} to @param {string[]} folders */
function copyPackages(root, to, folders) {
  for (const folder of folders) {
    cpSync(join(root, folder), join(to, folder), {
      recursive: true,
      filter: (source) => !useless.test(source.slice(root.length)) && isForHere(source),
    })
  }
}

/** Some packages carry the programs of every platform. @param {string} source */
function isForHere(source) {
  const other = /\/bin\/napi-v\d+\/(\w+)(?:\/(\w+))?/.exec(source)
  if (!other) return true
  const [, platform, arch] = other
  return platform === process.platform && (arch === undefined || arch === process.arch)
}

/** @param {string} root @param {Iterable<string>} names */
function dependenciesOf(root, names) {
  return Object.fromEntries(
    [...names].filter((name) => !programs.test(name)).map((name) => [name, versionOf(root, name)]),
  )
}

/** @param {string} root @param {string} name */
function versionOf(root, name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** Model groups that a packaged build brings along: it fetches nothing. */
const bundled = ['speech', 'recognition', 'faces']

/**
 * The models that the manifest asks for, from the cache of this machine.
 * @param {{ package: string, version: string, group: string, files: { as: string }[] }[]} models
 * @param {string} to
 * @param {(entry: object, as: string) => string} modelPath
 */
export function stageModels(models, to, modelPath) {
  rmSync(to, { recursive: true, force: true })
  for (const entry of models.filter(({ group }) => bundled.includes(group))) {
    for (const { as } of entry.files) {
      const from = modelPath(entry, as)
      const target = join(to, 'models', basename(dirname(from)), as)
      mkdirSync(dirname(target), { recursive: true })
      cpSync(from, target)
      cpSync(`${from}.sha256`, `${target}.sha256`)
    }
  }
}
