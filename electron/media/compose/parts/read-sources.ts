import { runParallel } from '../../../common/parallel/index.ts'
import { programsAtOnce } from '../../process.ts'
import type { ComposeWork, Composition } from '../../types.ts'
import type { Segment } from '../pieces.ts'
import { labelOf } from '../source-sound.ts'
import type { SourceProber } from '../sources.ts'

/**
 * Reads the sources that segments show and play, but for those that are still being made, several at once: planning them asks
 * for one after the other, and would wait for a program each time. What `sources` has found is remembered for it.
 * @throws MediaError of the first source, in the order of the video, that can't be read at all
 */
export async function readSources(
  segments: readonly Segment[],
  composition: Composition,
  sources: SourceProber,
  { signal, pending }: Pick<ComposeWork, 'signal' | 'pending'>,
): Promise<void> {
  const pieces = segments.flatMap(({ before, pieces: own }) => [...before, ...own])
  const items = [...new Set(pieces.map(({ index }) => index))].map((index) => composition.items[index]!)
  const all = items.flatMap(({ layers, voice, audio = [] }) => [
    ...layers.map((source) => ({ source, stream: 'video' as const, fragment: undefined })),
    ...(voice ? [voice, ...audio] : audio).map((source) => ({
      source,
      stream: 'audio' as const,
      fragment: source.fragment,
    })),
  ])
  const wanted = all.filter(({ source }) => !pending?.has(source.path))
  // Whether a stream has to be decodable depends on whether it is seen or heard, which planning finds out.
  const readings = wanted.map(({ source, stream, fragment }) => async () => {
    const label = labelOf(source)
    const info = await sources.info(source.path, label).catch(() => undefined)
    if (info && !info.image) await sources.checkDecodes(source.path, label, stream, fragment).catch(() => undefined)
  })
  await runParallel(programsAtOnce, readings, signal)
  for (const { source } of wanted) await sources.info(source.path, labelOf(source))
}
