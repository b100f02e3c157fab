import type { Project } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { framesAt } from '../../../media/compose/timing.ts'
import type { PreparedVideo } from '../../authoring/render/index.ts'
import type { FilmFrames } from './frames.ts'
import type { Layer } from './layers.ts'
import { nameOf } from './picture-tracks.ts'
import { rate } from './rate.ts'
import type { EditMarker } from './types.ts'

/** Where scenes begin, and the words that their voices say. */
export function markersOf(
  { project, words: spoken }: PreparedVideo,
  film: FilmFrames,
  words: (text: Text) => string,
): EditMarker[] {
  return project.scenes.flatMap((scene, index): EditMarker[] => {
    const { whole, startMs } = film.scenes[index]!
    if (whole.end <= whole.start) return []
    const name = nameOf(scene, index, words)
    const own = (spoken.get(scene.id) ?? []).flatMap(({ text, startMs: from, endMs }): EditMarker[] => {
      const at = framesAt(startMs + from, rate)
      const end = Math.max(at + 1, framesAt(startMs + endMs, rate))
      return at < whole.end ? [{ kind: 'word', name: text, at, frames: Math.min(end, film.total) - at }] : []
    })
    return [{ kind: 'scene', name, at: whole.start, frames: whole.end - whole.start }, ...own]
  })
}

/** What was drawn, in words: each scene with the names of its elements. */
export function bakedTexts(
  layers: readonly (readonly Layer[])[],
  film: FilmFrames,
  { scenes }: Project,
  words: (text: Text) => string,
): Text[] {
  return scenes.flatMap((scene, index): Text[] => {
    const name = nameOf(scene, index, words)
    const ids = layers[index]!.flatMap((layer) => (layer.kind === 'baked' ? [...layer.ids] : []))
    const values = scene.elements.filter(({ id }) => ids.includes(id)).map((one) => one.name || one.kind)
    return [
      ...(film.scenes[index]!.transition ? [message('handOff.baked.transition', { name })] : []),
      ...(values.length > 0 ? [message('handOff.baked.elements', { name, values: values.join(', ') })] : []),
    ]
  })
}
