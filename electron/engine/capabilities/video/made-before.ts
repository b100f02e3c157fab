import { rm } from 'node:fs/promises'
import { withFileContents } from '../../../media/compose/parts/file-contents.ts'
import type { Plain } from '../../../media/compose/parts/file-contents.ts'
import { digestOfContent, digestOfFile } from '../../core/digest.ts'
import { messageOf } from '../../core/errors.ts'
import { sha256 } from '../../core/ids.ts'
import type { Log } from '../../core/log.ts'
import type { ReadyMusic } from './gather.ts'
import type { VideoPlan } from './plan/types.ts'
import { planAvatarRuns } from './scenes.ts'
import type { Scene } from './scenes.ts'

/** A video that was made before. */
export interface MadeVideo {
  /** The digest that its file had then. */
  digest: string
  /** Puts a copy of its file at `path`; false when it is gone. */
  copyTo: (path: string, signal: AbortSignal) => Promise<boolean>
}

/** Finds a video that was made of the same content. */
export type FindMade = (content: string) => Promise<MadeVideo | undefined>

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
  const contents = await withFileContents(value, (path) => digestOfContent(path, signal))
  return sha256(JSON.stringify([edition, contents]))
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
  const before = await findMade(content)
  if (!before) return undefined
  try {
    if (!(await before.copyTo(outPath, signal))) return undefined
    if ((await digestOfFile(outPath, signal)) === before.digest) return before.digest
    log.warn('video.damaged', { content })
  } catch (error) {
    if (signal.aborted) throw error
    log.warn('video.not-copied', { reason: messageOf(error) })
  }
  await rm(outPath, { force: true })
  return undefined
}
