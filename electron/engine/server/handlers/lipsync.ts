import { message } from '../../../common/messages/index.ts'
import { randomUUID } from 'node:crypto'
import { videoPrice } from '../../store/account/prices.ts'
import { EngineError } from '../../core/errors.ts'
import { lipSyncCodes } from '../../capabilities/lipsync/sources.ts'
import { lipSyncWire } from '../wire/lipsync.ts'
import type { OwnAddress } from '../../inputs/own-addresses.ts'
import type { EarlierRecords } from '../../store/records/earlier.ts'
import type { Handlers } from '../types.ts'
import type { GenerationHandlersOptions } from './audio.ts'

/** Length that is assumed for speech until it has been fetched, s. */
const unknownSeconds = 10

export interface LipSyncHandlersOptions extends GenerationHandlersOptions {
  earlier: EarlierRecords
  /** Recognises addresses of this engine. */
  ownAddress: (url: string) => OwnAddress | undefined
}

/** The stored field of a request that chooses whether the visible mark is drawn into the picture. */
export function markOf({ mark }: { mark?: boolean | undefined }): { engine_mark?: boolean } {
  return mark === undefined ? {} : { engine_mark: mark }
}

/** The handler of `createLipSync`. */
export function createLipSyncHandlers(options: LipSyncHandlersOptions): Handlers {
  const { generations, earlier, inputs, clock, wire, ownAddress } = options
  return {
    async createLipSync(request, { extras, client }) {
      const { webhookUrl, video_url, audio_url } = request
      const stored = { video_url, audio_url, ...markOf(extras) }
      await inputs.check(video_url, 'video_url')
      await inputs.check(audio_url, 'audio_url')
      options.checkWebhook(webhookUrl)
      // Files of the engine never change under their name, so a repetition of an earlier lip sync can be refused at
      // once.
      const names = [video_url, audio_url].map((url) => ownAddress(url)?.kind)
      const before = names.every((kind) => kind === 'file')
        ? await earlier.lipSyncedFrom(stored, clock.now())
        : undefined
      if (before !== undefined)
        throw new EngineError(lipSyncCodes.again, message('engineWork.lipSyncedSee', { id: before }))
      const record = await generations.create({
        capability: 'lip-sync',
        client,
        request: stored,
        fields: { video_id: randomUUID().replaceAll('-', ''), task_id: randomUUID() },
        webhookUrl,
        use: { credits: videoPrice(unknownSeconds, 1280, 720), videoSeconds: unknownSeconds },
      })
      return lipSyncWire(record, wire)
    },
  }
}
