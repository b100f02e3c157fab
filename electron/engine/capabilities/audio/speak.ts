import { join } from 'node:path'
import { servedFile } from '../../store/media/served-type.ts'
import { parseRate } from '../../../common/service/fields.ts'
import { readMarkedText } from '../../../common/pronounce/index.ts'
import { speechPrice } from '../../store/account/prices.ts'
import type { Outcome, RunContext } from '../../work/generations/types.ts'
import type { TimingsStore } from '../../speech/timings.ts'
import type { SpeakableVoice, Speaker, Speech } from '../../speech/types.ts'
import { stages } from '../../core/stages.ts'

/** The stored request of a speech record (`createTts` and `createClone` in docs/openapi.json). */
export interface StoredSpeechRequest {
  input_text: string
  rate?: string | undefined
  /** Extra of the engine: `wav` for an uncompressed result; MP3 otherwise. */
  format?: 'mp3' | 'wav' | undefined
  /** Extra of the engine: which reading of the text; 0, the usual one, where it is absent. */
  take?: number | undefined
}

/** The default of `rate`, which the interface leaves open; clients of services send 100%. */
export const defaultRate = '100%'

/** Longest duration of one attempt to speak a text, ms: the slowest voice needs about as long as the speech lasts. */
export function speechDeadlineMs(text: string): number {
  return 5 * 60_000 + text.length * 250
}

/** Speaks the text of a request. The timings are stored when the record is completed. */
export async function speakRequest(
  request: StoredSpeechRequest,
  voice: SpeakableVoice,
  parts: { speaker: Speaker; timings: TimingsStore; recordId: string },
  context: RunContext,
): Promise<Outcome & { speech: Speech }> {
  const only = request.format ?? 'mp3'
  const speech = await parts.speaker.speak(
    {
      text: request.input_text,
      voice,
      rate: parseRate(request.rate ?? defaultRate) ?? 100,
      take: request.take ?? 0,
      outBase: join(context.folder, 'speech'),
      only,
      inTurn: true,
    },
    { signal: context.signal, onProgress: (share) => context.report(share * 0.98, stages.speaking) },
  )
  return {
    speech,
    file: servedFile(only === 'wav' ? speech.wavPath : speech.mp3Path, only),
    used: {
      credits: speechPrice(readMarkedText(request.input_text).text.length, voice.kind === 'match'),
      videoSeconds: 0,
    },
    fields: { engine_duration_ms: speech.durationMs },
    commit: () => parts.timings.put(parts.recordId, { words: speech.words, phonemes: speech.phonemes }),
  }
}
