import { readMarkedText } from '../../../common/pronounce/index.ts'
import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { speechPrice } from '../../store/account/prices.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import { resultLifetimeMs } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import { EngineError } from '../../core/errors.ts'
import type { TenantGenerations } from '../../work/generations/generations.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import { capabilitiesOf } from '../../store/records/records.ts'
import type { Capability, RecordRow, Records } from '../../store/records/records.ts'
import type { Handlers } from '../types.ts'
import { audioWire } from '../wire/records.ts'
import type { WireContext } from '../wire/records.ts'

export interface GenerationHandlersOptions {
  generations: TenantGenerations
  records: Records
  voices: Voices
  inputs: Inputs
  clock: Clock
  wire: WireContext
  /** Refuses a URL that callbacks can't be sent to. @throws EngineError 1003 */
  checkWebhook: (url: string | undefined) => void
}

/** A record of one of the capabilities, as long as it and its result exist. @throws EngineError 1014 */
export async function existing(
  records: Records,
  clock: Clock,
  id: string,
  capabilities: readonly Capability[],
): Promise<RecordRow> {
  const record = await records.get(id)
  const expired =
    record !== undefined &&
    record.finishedAt !== null &&
    record.capability !== 'avatar' &&
    record.finishedAt + resultLifetimeMs <= clock.now()
  if (record && !expired && capabilities.includes(record.capability)) return record
  throw new EngineError(codeOf.notFound, message('engineServer.noRecord', { id: JSON.stringify(id.slice(0, 60)) }))
}

/** Handlers of `createTts`, `createClone` and `audioInfo`. */
export function createAudioHandlers(options: GenerationHandlersOptions): Handlers {
  const { generations, records, voices, inputs, clock, wire } = options
  return {
    async createTts(request, { extras, client }) {
      const voice = await voices.speakable(request.voice_id)
      options.checkWebhook(request.webhookUrl)
      const { webhookUrl, ...stored } = request
      const record = await generations.create({
        capability: 'speech',
        client,
        request: { ...stored, ...extras },
        webhookUrl,
        use: {
          credits: speechPrice(readMarkedText(stored.input_text).text.length, voice.kind === 'match'),
          videoSeconds: 0,
        },
      })
      return audioWire(record, wire)
    },
    async createClone(request, { extras, client }) {
      if (request.voice_url !== undefined) await inputs.check(request.voice_url, 'voice_url')
      else if (request.voice_id !== undefined) await voices.speakable(request.voice_id)
      options.checkWebhook(request.webhookUrl)
      const { webhookUrl, ...stored } = request
      const record = await generations.create({
        capability: 'clone',
        client,
        request: { ...stored, ...extras },
        webhookUrl,
        use: {
          credits: speechPrice(readMarkedText(stored.input_text).text.length, true),
          videoSeconds: 0,
          paidFeature: message('engineServer.voiceClone'),
        },
      })
      return audioWire(record, wire)
    },
    audioInfo: async ({ audio_model_id }) =>
      audioWire(await existing(records, clock, audio_model_id, capabilitiesOf('audio')), wire),
  }
}
