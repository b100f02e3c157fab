import { compose } from '../../../electron/media/index.ts'
import type { ComposeItem, Composition, MediaTools } from '../../../electron/media/index.ts'
import type { scratch } from './making.ts'
import { readSamples } from './reading.ts'

/** A small item of a composition, of which only the sound matters. */
export const soundItem = (fields: Partial<ComposeItem>): ComposeItem => ({
  width: 32,
  height: 32,
  background: { color: 'white' },
  layers: [],
  ...fields,
})

/** Composes films to files of a folder, and gives the samples of their sound. */
export function filmMixer(tools: MediaTools, files: Awaited<ReturnType<typeof scratch>>) {
  let outputs = 0
  return async (film: Composition): Promise<Float32Array> => {
    const out = files.path(`out-${(outputs += 1)}.mp4`)
    await compose(tools, film, out)
    return readSamples(tools, out)
  }
}

/** Composes items to files of a folder, and gives the samples of their sound. */
export function mixer(tools: MediaTools, files: Awaited<ReturnType<typeof scratch>>) {
  const mixdown = filmMixer(tools, files)
  return (...items: ComposeItem[]): Promise<Float32Array> => mixdown({ items })
}
