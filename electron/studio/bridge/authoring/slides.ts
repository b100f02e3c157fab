import { join } from 'node:path'
import type { MediaUrl, SlidesEvent, SlidesReading, SlidesStep } from '../../../common/bridge/index.ts'
import { assetPaths } from '../../../common/composition/index.ts'
import { storeFile } from '../../authoring/bundles/index.ts'
import { keepPictures } from '../../authoring/slides/index.ts'
import type { Slides } from '../../authoring/slides/index.ts'
import { Channel } from '../../core/channel.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { bridge } from '../implementer.ts'

export interface SlidesDeps {
  slides: Slides
  paths: Pick<StudioPaths, 'imports'>
  media: Pick<MediaAddresses, 'urlFor'>
}

/** Width of pictures in thumbnails of scenes, px. */
const pictureWidth = 640

/** Procedures for projects that are made of presentations and documents. */
export function slidesProcedures({ slides, paths, media }: SlidesDeps) {
  const own = bridge.slides
  const folder = join(paths.imports, 'slides')
  return own.router({
    read: own.read.handler(({ input, signal }) => readEvents(slides, input.path, signal)),
    layOut: own.layOut.handler(async ({ input: { id, ...options }, signal }) => {
      const { project, dropped } = await slides.layOut(id, { id, ...options }, signal)
      const pictures = assetPaths(project).map((path): [string, MediaUrl] => [
        path,
        media.urlFor(path, { as: 'thumb', version: id, width: pictureWidth }),
      ])
      return { project, dropped, pictures: Object.fromEntries(pictures) }
    }),
    create: own.create.handler(async ({ input: { id, ...options }, signal }) => {
      const { project } = await slides.layOut(id, { id, ...options }, signal)
      return { project: await keepPictures(project, (path) => storeFile(folder, path)), folder }
    }),
    drop: own.drop.handler(({ input }) => slides.drop(input.id)),
  })
}

/** The progress of reading, then the reading. Ends the reading when the iterator is left. */
async function* readEvents(
  slides: Slides,
  path: string,
  leaving: AbortSignal | undefined,
): AsyncGenerator<SlidesEvent, void> {
  const stop = new AbortController()
  const signal = leaving ? AbortSignal.any([leaving, stop.signal]) : stop.signal
  const events = new Channel<SlidesEvent>({ keyOf: ({ type }) => type })
  const subscription = events.subscribe(signal)
  const onProgress = (step: SlidesStep, share: number | null): void => events.publish({ type: 'progress', step, share })
  const work = slides.read(path, { signal, onProgress }).then(
    ({ id, deck, language, notices }) => {
      const shown = deck.slides.map(
        ({ number, title, script, scriptFrom, hidden }): SlidesReading['slides'][number] => ({
          number,
          title,
          script,
          scriptFrom,
          hidden,
        }),
      )
      events.publish({
        type: 'done',
        reading: { id, name: deck.name, language, format: deck.format, slides: shown, notices },
      })
      events.close()
    },
    (error: unknown) => events.close(error instanceof Error ? error : new Error(String(error))),
  )
  try {
    yield* subscription
  } finally {
    stop.abort()
    await work
  }
}
