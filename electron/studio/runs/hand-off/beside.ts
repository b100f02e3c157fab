import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { captionFile, captionRules, withLineBreaks } from '../../../common/captions/index.ts'
import { sceneCues } from '../../../common/composition/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { hashFile } from '../../authoring/render/index.ts'
import type { PreparedVideo } from '../../authoring/render/index.ts'
import type { FilmFrames } from './frames.ts'
import { rate } from './rate.ts'
import { mediaOf } from './types.ts'
import type { EditTimeline } from './types.ts'

/** Writes what is said as SRT. Returns whether anything is. */
export async function writeCaptions(
  path: string,
  { project, words, turns }: PreparedVideo,
  film: FilmFrames,
): Promise<boolean> {
  const cues = project.scenes.flatMap((scene, index) => {
    const { whole, startMs } = film.scenes[index]!
    const lastsMs = ((whole.end - whole.start) * rate.den * 1000) / rate.num
    const known = words.get(scene.id) ?? []
    const durationMs = known.at(-1)?.endMs
    const byTurns = turns.get(scene.id)
    const speech = { durationMs: durationMs ?? 0, words: known, ...(byTurns ? { turns: byTurns } : {}) }
    const spoken = new Map(durationMs === undefined ? [] : [[scene.id, speech]])
    return sceneCues(scene, spoken, lastsMs).cues.map((cue) => ({
      startMs: Math.round(cue.startMs + startMs),
      endMs: Math.round(cue.endMs + startMs),
      text: withLineBreaks(cue.text, captionRules),
    }))
  })
  if (cues.length > 0) await writeFile(path, captionFile('srt', cues))
  return cues.length > 0
}

interface ManifestFacts {
  format: string
  document: string
  timeline: EditTimeline
  baked: readonly Text[]
  dropped: readonly Text[]
}

/** Writes the list of files with their digests. Returns how many of media there are. */
export async function writeManifest(
  folder: string,
  { format, document, timeline, baked, dropped }: ManifestFacts,
  words: (text: Text) => string,
  signal: AbortSignal,
): Promise<number> {
  const beside = (await readdir(folder)).filter((name) => name !== 'media')
  const media = mediaOf(timeline).map(({ path }) => path)
  const files: { path: string; bytes: number; sha256: string }[] = []
  for (const path of [...beside, ...media]) {
    const file = join(folder, path)
    files.push({ path, bytes: (await stat(file)).size, sha256: await hashFile(file, signal) })
  }
  const { rate: per, frames, width, height } = timeline
  const facts = { format, document, width, height, frameRate: `${per.num}/${per.den}`, frames }
  const report = { baked: baked.map(words), dropped: dropped.map(words) }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ ...facts, files, ...report }, null, 2)}\n`)
  return media.length
}
