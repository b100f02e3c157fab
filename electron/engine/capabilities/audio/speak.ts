import { join } from 'node:path'
import { servedFile } from '../../store/media/served-type.ts'
import { parseRate } from '../../../common/service/fields.ts'
import { speechPrice } from '../../store/account/prices.ts'
import type { Outcome, RunContext } from '../../work/generations/types.ts'
import type { TimingsStore } from '../../speech/timings.ts'
import type { SpeakableVoice, Speaker, Speech } from '../../speech/types.ts'
import { stages } from '../../core/stages.ts'

/** What a speech record asks for (service-interface: Create TTS, Create voice clone). */
export interface SpeechOrder {
  input_text: string
  rate?: string | undefined
  /** Not in the interface: `wav` for an uncompressed result; MP3 otherwise. */
  format?: 'mp3' | 'wav' | undefined
}

/** service-interface leaves the default open; clients of the service send 100%. */
export const defaultRate = '100%'

/** How long one attempt may take, ms: the slowest voice needs about the time that the words last. */
export function speechDeadlineMs(text: string): number {
  return 5 * 60_000 + text.length * 250
}

/** Speaks an order and hands in the file with its timings. */
export async function speakOrder(
  order: SpeechOrder,
  voice: SpeakableVoice,
  parts: { speaker: Speaker; timings: TimingsStore; recordId: string },
  context: RunContext,
): Promise<Outcome & { speech: Speech }> {
  const only = order.format ?? 'mp3'
  const speech = await parts.speaker.speak(
    {
      text: order.input_text,
      voice,
      rate: parseRate(order.rate ?? defaultRate) ?? 100,
      outBase: join(context.folder, 'speech'),
      only,
    },
    { signal: context.signal, onProgress: (share) => context.report(share * 0.98, stages.speaking) },
  )
  return {
    speech,
    file: servedFile(only === 'wav' ? speech.wavPath : speech.mp3Path, only),
    used: { credits: speechPrice(order.input_text.length, voice.kind === 'match'), videoSeconds: 0 },
    fields: { engine_duration_ms: speech.durationMs },
    commit: () => parts.timings.put(parts.recordId, { words: speech.words, phonemes: speech.phonemes }),
  }
}
