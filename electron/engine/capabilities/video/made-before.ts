import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { digestOfFile } from '../../core/digest.ts'
import { messageOf } from '../../core/errors.ts'
import { sha256 } from '../../core/ids.ts'
import type { Log } from '../../core/log.ts'
import { linkOrCopy } from '../../store/media/kept.ts'
import type { ReadyMusic } from './gather.ts'
import type { VideoPlan } from './plan-types.ts'
import { planAvatarRuns } from './scenes.ts'
import type { Scene } from './scenes.ts'

/** Finds the file of a video that was made of the same content, with the digest that it had then. */
export type FindMade = (content: string) => { path: string; digest: string } | undefined

/** Names of fields that hold paths of files, addresses of sources, and words for messages alone. */
const paths = new Set(['path'])
const addresses = new Set(['url', 'speaksFrom'])
const labels = new Set(['label'])

type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain }

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
 */
function withContents(value: Plain, digests: ReadonlyMap<string, string>): unknown {
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

/** A video whose sources are on this machine. */
export interface GatheredVideo {
  plan: VideoPlan
  scenes: readonly Scene[]
  music: ReadyMusic | null
  /** Whether it bears the visible AI mark. */
  mark: boolean
}

/**
 * A digest of everything that a video is made of: what its plan says, and the content of every file, whatever its address.
 * The avatar runs are in it, because they follow from which addresses are the same.
 */
export async function contentOfVideo(
  { plan: { items: _, ...plan }, scenes, music, mark }: GatheredVideo,
  edition: string,
  signal: AbortSignal,
): Promise<string> {
  const runs = planAvatarRuns(scenes, plan).map(({ actor: _actor, ...run }) => run)
  const value = { plan, scenes, music, mark, runs } as unknown as Plain
  const digests = new Map<string, string>()
  for (const path of pathsIn(value)) digests.set(path, await digestOfFile(path, signal))
  return sha256(JSON.stringify([edition, withContents(value, digests)]))
}

/**
 * Puts the video that was made of the same content before at `outPath` and returns the digest of its file; undefined, with
 * nothing there, when there is none, or its file is not what it was.
 */
export async function copyOfMade(
  content: string,
  outPath: string,
  { findMade, log }: { findMade: FindMade; log: Log },
  signal: AbortSignal,
): Promise<string | undefined> {
  const before = findMade(content)
  if (!before) return undefined
  try {
    await linkOrCopy(before.path, outPath)
    if ((await digestOfFile(outPath, signal)) === before.digest) return before.digest
    log.warn('video.damaged', { path: before.path })
  } catch (error) {
    if (signal.aborted) throw error
    log.warn('video.not-copied', { reason: messageOf(error) })
  }
  await rm(outPath, { force: true })
  return undefined
}
