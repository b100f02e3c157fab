import { codeOf } from '../../../common/service/index.ts'
import type { CapabilityEntry } from '../../work/generations/types.ts'
import type { TimingsStore } from '../../speech/timings.ts'
import type { Speaker } from '../../speech/types.ts'
import { speakRequest, speechDeadlineMs } from './speak.ts'
import type { StoredSpeechRequest } from './speak.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'

/** Creates the capability of speech (`createTts` in docs/openapi.json). */
export function createSpeechCapability(parts: {
  speaker: Speaker
  voices: Voices
  timings: TimingsStore
}): CapabilityEntry {
  return {
    capability: 'speech',
    showsSources: false,
    queueName: 'speech',
    callbackType: 'audio',
    failCode: codeOf.createAudio,
    deadlineMs: (record) => speechDeadlineMs((record.request as StoredSpeechRequest).input_text),
    async run(record, context) {
      const request = record.request as StoredSpeechRequest & { voice_id: string }
      const voice = await parts.voices.speakable(request.voice_id)
      return speakRequest(request, voice, { ...parts, recordId: record.id }, context)
    },
  }
}
