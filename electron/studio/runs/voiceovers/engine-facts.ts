import type { ServiceClient } from '../../service/client/index.ts'
import type { SpeechPlace } from './master.ts'

/** What only an engine can tell of speech. */
export function engineFacts(
  client: () => Promise<ServiceClient>,
): Required<Pick<SpeechPlace, 'timings' | 'taken'>> {
  return {
    timings: async (remoteId, signal) => (await client()).engine.timings(remoteId, { signal }),
    taken: async ({ input_text: text, voice_id: voice, rate }, signal) =>
      typeof text === 'string' && typeof voice === 'string' && typeof rate === 'string'
        ? (await client()).engine.findSpeech({ input_text: text, voice_id: voice, rate }, { signal })
        : null,
  }
}
