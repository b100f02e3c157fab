import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One import of a file by another, as paths from the product's folder. */
export interface Edge {
  from: string
  to: string
}

const importOf = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"\n]+)['"]/g

/** Imports by relative path of all TypeScript below a folder, types and dynamic ones as well. */
export function edgesBelow(root: string, folder: string): Edge[] {
  const edges: Edge[] = []
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const from = join(folder, name)
    if (!name.endsWith('.ts') || !statSync(join(root, from)).isFile()) continue
    for (const [, spec] of readFileSync(join(root, from), 'utf8').matchAll(importOf))
      edges.push({ from, to: normalize(join(dirname(from), spec!)) })
  }
  return edges
}

/** The part of `path` that lies directly in `folder`: a file, or a folder in it. Null: it lies elsewhere. */
function memberOf(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null
  return path.slice(folder.length + 1).split('/')[0]!
}

/**
 * Circular imports among the entries of each folder: its folders, each as one, and its files. Each circle with the
 * fewest imports of one of its edges, which are most likely the wrong ones.
 */
export function folderCircles(edges: readonly Edge[]): string[] {
  const folders = new Set<string>()
  for (const { from } of edges)
    for (let folder = dirname(from); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  return [...folders].sort().flatMap((folder) => circlesIn(folder, edges))
}

function circlesIn(folder: string, edges: readonly Edge[]): string[] {
  const arrows = new Map<string, Map<string, Edge[]>>()
  for (const edge of edges) {
    const [from, to] = [memberOf(folder, edge.from), memberOf(folder, edge.to)]
    if (from === null || to === null || from === to) continue
    const out = arrows.get(from) ?? new Map<string, Edge[]>()
    out.set(to, [...(out.get(to) ?? []), edge])
    arrows.set(from, out)
  }
  const reach = (start: string): Set<string> => {
    const found = new Set<string>()
    const open = [start]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const to of arrows.get(next)?.keys() ?? []) {
        if (found.has(to)) continue
        found.add(to)
        open.push(to)
      }
    return found
  }
  const reached = new Map([...arrows.keys()].map((one) => [one, reach(one)]))
  const told = new Set<string>()
  const circles: string[] = []
  for (const [one, all] of reached) {
    if (told.has(one) || !all.has(one)) continue
    const circle = [...all].filter((other) => reached.get(other)?.has(one)).sort()
    for (const member of circle) told.add(member)
    const weakest = circle
      .flatMap((from) => circle.flatMap((to) => arrows.get(from)?.get(to) ?? []).map((edge) => ({ from, edge })))
      .map(({ edge }) => edge)
      .sort((a, b) => weight(arrows, folder, a) - weight(arrows, folder, b))
      .slice(0, 3)
      .map(({ from, to }) => `${from} -> ${to}`)
    circles.push(`${folder}: ${circle.join(', ')} (such as ${weakest.join('; ')})`)
  }
  return circles
}

/** How many imports the arrow of an edge stands for. */
function weight(
  arrows: ReadonlyMap<string, ReadonlyMap<string, readonly Edge[]>>,
  folder: string,
  { from, to }: Edge,
): number {
  return arrows.get(memberOf(folder, from)!)?.get(memberOf(folder, to)!)?.length ?? 0
}

/**
 * Imports that go past the public face of another part of `wings`. A part is the outermost folder with an `index.ts`;
 * its other files are private, and files of no part are open to all.
 */
export function pastTheFace(edges: readonly Edge[], wings: string, hasIndex: (folder: string) => boolean): string[] {
  const partOf = (path: string): string | null => {
    const names = dirname(path)
      .slice(wings.length + 1)
      .split('/')
    const folders = names.map((_, index) => [wings, ...names.slice(0, index + 1)].join('/'))
    return folders.find(hasIndex) ?? null
  }
  return edges
    .filter(({ from, to }) => from.startsWith(`${wings}/`) && to.startsWith(`${wings}/`))
    .filter(({ from, to }) => {
      const part = partOf(to)
      return part !== null && part !== partOf(from) && to !== `${part}/index.ts`
    })
    .map(({ from, to }) => `${from} -> ${to}`)
    .sort()
}
