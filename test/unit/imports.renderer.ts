import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { Edge as FolderEdge } from './imports.folders.ts'

/** Imports of a file of the window: statements (types, too), and those made when they are needed. */
interface Edge {
  /** Path from the root of the repository, or the name of a package. */
  to: string
  /** Only types: gone when it runs, so no circle. */
  typeOnly: boolean
}

const statement =
  /^[ \t]*(?:import|export)\s+(?<type>type\s)?(?:[\w*{][^'"`;]*?from\s*)?['"](?<from>[^'"]+)['"]|\bimport\(\s*['"](?<late>[^'"]+)['"]\s*\)/gm

function script(text: string, file: string): string {
  const code = file.endsWith('.vue')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]).join('\n')
    : text
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function edgesOf(root: string, file: string): Edge[] {
  const text = script(readFileSync(join(root, file), 'utf8'), file)
  return [...text.matchAll(statement)].map(({ groups = {} }) => {
    const name = (groups['from'] ?? groups['late'] ?? '').replace(/\?(raw|url|worker)$/, '')
    const path = name.startsWith('@common/')
      ? resolve(root, 'electron/common', name.slice('@common/'.length))
      : name.startsWith('.')
        ? resolve(root, dirname(file), name)
        : null
    return {
      to: path === null ? name : relative(root, path).replaceAll('\\', '/'),
      typeOnly: groups['type'] !== undefined,
    }
  })
}

/** Wings that every page may import, from the lowest up. */
const base = ['bridge', 'i18n', 'ui', 'stores', 'app']

/**
 * Who may import whom in the window, besides itself: the wings are ordered, so that none imports itself by way of
 * another. `start` and `main.ts` connect everything.
 */
const wings: Readonly<Record<string, readonly string[]>> = {
  bridge: [],
  i18n: [],
  ui: ['bridge', 'i18n'],
  stores: ['bridge', 'i18n', 'ui'],
  app: ['bridge', 'i18n', 'ui', 'stores'],
  clips: base,
  speech: base,
  faces: [...base, 'clips', 'speech'],
  live: [...base, 'speech', 'faces'],
  editor: [...base, 'clips', 'speech', 'faces'],
  settings: base,
  welcome: [...base, 'speech', 'editor'],
  start: [...base, 'clips', 'speech', 'faces', 'live', 'editor', 'settings', 'welcome'],
}

/** Wing of a file; null for files beside the wings. */
function wingOf(file: string): string | null {
  const [, wing, ...rest] = file.split('/')
  return rest.length > 0 ? (wing ?? null) : null
}

/** What is wrong with an import from one wing into another, as the end of a sentence; null when it is allowed. */
function wingFault(from: string, to: string): string | null {
  const [here, there] = [wingOf(from), wingOf(to)]
  if (here === null || there === null || here === there) return null
  const allowed = wings[here]
  if (!allowed) return `, but ${here} is no wing that imports.renderer.ts knows`
  return allowed.includes(there) ? null : `, but ${here} may not import ${there}`
}

function filesOf(root: string): string[] {
  return globSync('renderer/**/*.{ts,vue}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('vite.config.ts'))
    .sort()
}

/** Imports of the window's files by each other, types as well: a folder that needs another's types depends on it. */
export function rendererEdges(root: string): FolderEdge[] {
  return filesOf(root).flatMap((from) =>
    edgesOf(root, from).flatMap(({ to }) => (to.startsWith('renderer/') ? [{ from, to }] : [])),
  )
}

/**
 * What the window may not do: import anything of `electron/` but `common`, Node or Electron itself, wings above its own,
 * or in circles.
 * dependency-cruiser reads neither `.vue` files nor the alias, so the statements are read here.
 */
export function rendererViolations(root: string): string[] {
  const files = filesOf(root)
  const graph = new Map(files.map((file) => [file, edgesOf(root, file)]))
  const wrong = files.flatMap((file) =>
    (graph.get(file) ?? []).flatMap(({ to }) => {
      const fault = faultOf(root, to) ?? (to.startsWith('renderer/') ? wingFault(file, to) : null)
      return fault === null ? [] : [`${file} imports ${to}${fault}`]
    }),
  )
  return [...circles(graph), ...wrong].sort()
}

function faultOf(root: string, to: string): string | null {
  if (to.startsWith('electron/')) return to.startsWith('electron/common/') ? null : ''
  if (to === 'electron' || to.startsWith('node:') || builtinModules.includes(to)) return ''
  if (to.startsWith('renderer/') && !existsSync(join(root, to))) return ', which is not there'
  return null
}

/** Each circle once, from its first file in alphabetical order. */
function circles(graph: ReadonlyMap<string, readonly Edge[]>): string[] {
  const found = new Set<string>()
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) {
      const loop = path.slice(at)
      const first = loop.indexOf([...loop].sort()[0]!)
      const turned = [...loop.slice(first), ...loop.slice(0, first)]
      found.add(`circle: ${[...turned, turned[0]].join(' -> ')}`)
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const { to, typeOnly } of graph.get(file) ?? []) if (!typeOnly && graph.has(to)) visit(to)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return [...found]
}
