import { message } from '../../../common/messages/index.ts'
import { runInThread } from '../../core/run-in-thread.ts'
import { heapMiB, mostThreadMs } from './limits.ts'
import type { SlidesAnswers, SlidesTask } from './protocol.ts'
import { badSlides } from './refuse.ts'

/** Path of the worker: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/studio/authoring/slides/')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('./slides-worker.js', import.meta.url)

export interface SlidesWork {
  signal?: AbortSignal | undefined
  onShare?: ((share: number) => void) | undefined
}

/** Does a task in a thread, which ends afterwards. @throws StudioError `bad-slides` */
export function inThread<Task extends SlidesTask>(task: Task, work: SlidesWork): Promise<SlidesAnswers[Task['do']]> {
  return runInThread(entry, {
    task,
    heapMiB,
    mostMs: mostThreadMs,
    refuse: (why) =>
      badSlides(
        message(why === 'time' ? 'slides.errors.tooLong' : 'slides.errors.outOfMemory'),
        message('slides.errors.split'),
      ),
    ...work,
  })
}
