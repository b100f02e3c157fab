import { parentPort, workerData } from 'node:worker_threads'
import { message } from '../../../common/messages/index.ts'
import type { ThreadMessage } from '../../core/run-in-thread.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { SlidesAnswers, SlidesTask } from './protocol.ts'
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

/** Each task loads what it needs alone: loading takes longer than most of the work. */
async function resultOf(task: SlidesTask): Promise<SlidesAnswers[SlidesTask['do']]> {
  const onShare = (share: number): void => post({ share })
  if (task.do === 'layOut') return (await import('./lay-out.ts')).layOut(task)
  const { drawPages, readDeck } = await import('./read-deck.ts')
  return task.do === 'read' ? readDeck(task, onShare) : drawPages(task.path, task.folder, onShare)
}

/** A file built to break a parser ends at a limit of the language (call depth or string length). */
function refusalOf(error: unknown): StudioError {
  if (error instanceof StudioError) return error
  if (!(error instanceof RangeError)) throw error
  return badSlides(message('slides.errors.tooDeep'))
}
