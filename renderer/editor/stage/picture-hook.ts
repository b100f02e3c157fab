import { until } from '@vueuse/core'
import { computed, nextTick } from 'vue'
import { useDocument } from '../../stores/document.ts'
import { useCaptionReady } from '../captions/shown-caption.ts'
import { useFrames } from '../playback/frames.ts'
import { useTakes } from '../playback/takes.ts'
import { useTransport } from '../transport.ts'

/** Longest wait for the pictures of a time, ms. */
const timeoutMs = 120_000

/** Pictures of the stage that tests compare with the finished clip. */
export interface StagePictures {
  /** Id of the open project. */
  readonly projectId: string | undefined
  /**
   * The canvas as the stage shows it at a time of the project (ms), without handles and guides, at the canvas's own
   * size, once all its pictures are the right ones. Moves the playhead. @throws when they aren't there in time
   */
  pictureAt(ms: number): Promise<HTMLCanvasElement>
}

declare global {
  interface Window {
    greenroomStage?: StagePictures
  }
}

/** Makes the stage's pictures available to tests; returns a function that removes them. */
export function offerPictures(toImage: () => HTMLCanvasElement): () => void {
  const transport = useTransport()
  const frames = useFrames()
  const document = useDocument()
  const captionReady = useCaptionReady()
  const takes = useTakes()
  const ready = computed(() => frames.ready.value && captionReady.value && !takes.pending)
  const offered: StagePictures = {
    get projectId() {
      return document.project?.id
    },
    async pictureAt(ms) {
      transport.rate = 0
      transport.seek(ms)
      await nextTick()
      await until(ready).toBe(true, { timeout: timeoutMs, throwOnTimeout: true })
      await nextTick()
      return toImage()
    },
  }
  window.greenroomStage = offered
  return () => {
    if (window.greenroomStage === offered) delete window.greenroomStage
  }
}
