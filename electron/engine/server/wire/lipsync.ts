import type { RecordRow } from '../../store/records/records.ts'
import { videoWire } from './records.ts'
import type { WireContext } from './records.ts'
import type { StoredLipSyncRequest } from '../../capabilities/lipsync/capability.ts'

/** The record of a lip sync as the interface has it (`videoInfo` in docs/openapi.json). */
export function lipSyncWire(record: RecordRow, context: WireContext): object {
  const { video_url, audio_url } = record.request as StoredLipSyncRequest
  return { ...videoWire(record, context), input_audio: audio_url, target_video: video_url, lipsync: true }
}
