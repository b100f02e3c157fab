import type { RecordRow } from '../../store/records/records.ts'
import { videoWire } from './records.ts'
import type { WireContext } from './records.ts'
import type { LipSyncOrder } from '../../capabilities/lipsync/capability.ts'

/** service-interface: Video record, of a lip sync. */
export function lipSyncWire(record: RecordRow, context: WireContext): object {
  const { video_url, audio_url } = record.request as LipSyncOrder
  return { ...videoWire(record, context), input_audio: audio_url, target_video: video_url, lipsync: true }
}
