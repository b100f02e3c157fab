import { randomUUID } from 'node:crypto'

/** Names of fields that hold paths of files, addresses of sources, and words for messages alone. */
const paths = new Set(['path', 'imagePath'])
const addresses = new Set(['url', 'speaksFrom'])
const labels = new Set(['label'])

/** Data that can be written as JSON, but for numbers that are not finite. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain }

/** Gives the same number to the same value, in the order in which values appear first. */
function numbering(): (value: string) => number {
  const known = new Map<string, number>()
  return (value) => {
    const number = known.get(value) ?? known.size
    known.set(value, number)
    return number
  }
}

function pathsIn(value: Plain, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const entry of value as readonly Plain[]) pathsIn(entry, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value as { [name: string]: Plain }))
      if (paths.has(name) && typeof entry === 'string') found.add(entry)
      else pathsIn(entry, found)
  return found
}

/**
 * A copy in which the content of files stands for their paths, and nothing for their addresses but their fragments: the same
 * address may hold something else the next time. Which of them are the same file or address is told by numbers.
 * @param digestOf digest of the content of the file at a path
 */
export async function withFileContents(value: Plain, digestOf: (path: string) => Promise<string>): Promise<unknown> {
  const digests = new Map<string, string>()
  for (const path of pathsIn(value)) digests.set(path, await digestOf(path))
  const [fileNumber, addressNumber] = [numbering(), numbering()]
  function copy(entry: Plain, name: string): unknown {
    if (typeof entry === 'string' && paths.has(name)) return { file: fileNumber(entry), content: digests.get(entry) }
    if (typeof entry === 'string' && addresses.has(name)) {
      const [address, ...fragment] = entry.split('#')
      return { address: addressNumber(address!), fragment: fragment.join('#') }
    }
    if (typeof entry === 'number') return Number.isFinite(entry) ? entry : String(entry)
    if (typeof entry !== 'object' || entry === null) return entry
    if (Array.isArray(entry)) return (entry as readonly Plain[]).map((one) => copy(one, name))
    const prototype: unknown = Object.getPrototypeOf(entry)
    // What JSON would leave out, as the entries of a Map, is never the same as anything.
    if (prototype !== Object.prototype && prototype !== null) return randomUUID()
    const fields = Object.entries(entry as { [name: string]: Plain }).filter(([field]) => !labels.has(field))
    return Object.fromEntries(fields.map(([field, one]) => [field, copy(one, field)]))
  }
  return copy(value, '')
}
