import { codeOf } from '../../../common/service/index.ts'
import type { CapabilityEntry } from '../../work/generations/types.ts'
import type { TimingsStore } from '../../speech/timings.ts'
import type { Speaker } from '../../speech/types.ts'
import { speakOrder, speechDeadlineMs } from './speak.ts'
import type { SpeechOrder } from './speak.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'

/** Creates the capability of speech (service-interface: Create TTS). */
export function createSpeechCapability(parts: {
  speaker: Speaker
  voices: Voices
  timings: TimingsStore
}): CapabilityEntry {
  return {
    capability: 'speech',
    queueName: 'speech',
    callbackType: 'audio',
    failCode: codeOf.createAudio,
    deadlineMs: (record) => speechDeadlineMs((record.request as SpeechOrder).input_text),
    async run(record, context) {
      const order = record.request as SpeechOrder & { voice_id: string }
      const voice = parts.voices.speakable(order.voice_id)
      return speakOrder(order, voice, { ...parts, recordId: record.id }, context)
    },
  }
}
