import { studioError } from '../../bridge/error.ts'
import type { ReadScript, RecordingKind, StudioErrorData } from '@common/bridge/index.ts'
import { PartRefused, PartSender } from '../../bridge/send-parts.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'
import { useRecordings } from './store.ts'

export interface NewTake {
  kind: RecordingKind
  name: string
  scene: string | null
  script: ReadScript | null
  /** The same for what is recorded at the same time. */
  group: string
  /** The studio takes no more: the recording has to end. */
  onRefused: () => void
}

/** A recording that is being sent to the studio, part by part. */
export interface SentRecording {
  id: string
  add: (part: Blob) => void
  /**
   * Hands over what is left; the studio makes the file of all that has arrived. @returns why a part was refused, or
   * null. @throws STUDIO when nothing was recorded
   */
  finish: (offsetMs: number) => Promise<StudioErrorData | null>
  discard: () => Promise<void>
}

/** Begins a recording in the studio. @throws STUDIO when the disk is full or can't be written */
export async function sendRecording({ onRefused, ...input }: NewTake): Promise<SentRecording> {
  const recordings = useRecordings()
  const project = useDocument().project?.id ?? ''
  const { id, address } = await studio().recordings.begin({ ...input, project })
  recordings.own = [...recordings.own, id]
  const sender = new PartSender({ address, onRefused })
  const release = (): void => {
    recordings.own = recordings.own.filter((one) => one !== id)
  }
  return {
    id,
    add: (part) => sender.add(part),
    async finish(offsetMs) {
      try {
        const refused = await sender.done().then(() => null, faultOf)
        recordings.put(await studio().recordings.finish({ id, offsetMs }))
        return refused
      } finally {
        release()
      }
    },
    async discard() {
      release()
      await sender.done().catch(faultOf)
      await studio().recordings.discard({ id })
    },
  }
}

function faultOf(error: unknown): StudioErrorData {
  return error instanceof PartRefused ? error.fault : studioError(error)
}
