import { parentPort, workerData } from 'node:worker_threads'
import { formatIn, message } from '../../../common/messages/index.ts'
import { FontSet } from '../../../common/drawing/fonts/font-set.ts'
import { createFromSlides } from '../../../common/slides/index.ts'
// The files are imported, not the folder's index: the check of fonts, which the index exports, starts a thread by its own
// path among the built files.
import { bundledFonts } from '../../../media/fonts/bundled.ts'
import { readFont } from '../../../media/fonts/read-font.ts'
import type { ThreadMessage } from '../../core/run-in-thread.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { LayOutTask, SlidesAnswers, SlidesTask } from './protocol.ts'
import { drawPages, readDeck } from './read-deck.ts'
import { badSlides } from './refuse.ts'

/** The thread that reads files of slides, draws pages, and lays out scenes: one task, then it ends. */
const port = parentPort
if (!port) throw new Error('a worker thread is started with `new Worker`')

const post = (answer: ThreadMessage<SlidesAnswers[SlidesTask['do']]>): void => port.postMessage(answer)
try {
  post({ ok: true, value: await resultOf(workerData as SlidesTask) })
} catch (error) {
  post({ ok: false, error: refusalOf(error).data() })
}
// What parsers leave open must not keep the thread.
port.close()

function resultOf(task: SlidesTask): Promise<SlidesAnswers[SlidesTask['do']]> {
  const onShare = (share: number): void => post({ share })
  if (task.do === 'read') return readDeck(task, onShare)
  if (task.do === 'draw') return drawPages(task.path, task.folder, onShare)
  return layOut(task)
}

function layOut({ deck, options }: LayOutTask): Promise<SlidesAnswers['layOut']> {
  const format = formatIn(options.language)
  const sceneName = (n: number): string => format(message('slides.sceneName', { n }))
  const packages = bundledFonts()
  const paths = new Map(packages.flatMap((one) => [...one.paths]))
  const fonts = new FontSet(
    packages.map(({ family }) => family),
    (key) => {
      const path = paths.get(key)
      return path === undefined ? Promise.reject(new Error(`no font ${key}`)) : readFont(path)
    },
  )
  return createFromSlides(deck, { ...options, sceneName }, fonts)
}

/** A file built to break a parser ends at a limit of the language (call depth or string length). */
function refusalOf(error: unknown): StudioError {
  if (error instanceof StudioError) return error
  if (!(error instanceof RangeError)) throw error
  return badSlides(message('slides.errors.tooDeep'))
}
