import { message } from '../../../common/messages/index.ts'
import { MediaError, poster } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { ExportMake } from '../../../common/bridge/index.ts'
import type { Clip } from '../../library/index.ts'

type StillMake = Extract<ExportMake, { kind: 'still' }>

/** More px than any picture has: a still keeps its size. */
const anySide = 100_000

/**
 * Writes pictures of a clip: one at a time, or one from the middle of each scene.
 * @param sceneStarts when each scene begins, ms; empty where that is not known
 * @returns the paths in order
 * @throws MediaError as `poster`; `invalid` for pictures of scenes that are not known
 */
export async function writeStills(
  tools: MediaTools,
  { path, title, durationMs }: Clip,
  { atMs, longSide, format, each }: StillMake,
  sceneStarts: readonly number[],
  part: string,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<string[]> {
  if (each === 'scene' && sceneStarts.length === 0)
    throw new MediaError('invalid', message('clipExport.errors.noScenes', { label: title }), { source: title })
  const middle = (start: number, index: number): number =>
    (start + Math.max(start, sceneStarts[index + 1] ?? durationMs ?? start)) / 2
  const times = each === 'scene' ? sceneStarts.map(middle) : [atMs]
  const side = longSide ?? anySide
  const ending = format === 'jpeg' ? '.jpg' : '.png'
  const pictures: string[] = []
  for (const [index, at] of times.entries()) {
    const picture = `${part}-${index}${ending}`
    const size = { maxWidth: side, maxHeight: side }
    await poster(tools, path, picture, { ...size, ...(at === null ? {} : { atMs: at }), signal, label: title })
    pictures.push(picture)
    onShare((index + 1) / times.length)
  }
  return pictures
}
