import { message } from '../../../common/messages/index.ts'
import { creditsFor, localModel, unknownSeconds } from '../../capabilities/character-swap/index.ts'
import type { StoredSwapRequest } from '../../capabilities/character-swap/index.ts'
import { modelType } from '../../../common/service/endpoints/models.ts'
import type { Handlers } from '../types.ts'
import { characterSwapWire } from '../wire/character-swap.ts'
import type { GenerationHandlersOptions } from './audio.ts'
import { markOf } from './lipsync.ts'

/** Handlers of `createCharacterSwap` and `listModels`. */
export function createCharacterSwapHandlers(
  options: Omit<GenerationHandlersOptions, 'voices'>,
): Pick<Handlers, 'createCharacterSwap' | 'listModels'> {
  const { generations, inputs, wire } = options
  return {
    async createCharacterSwap(request, { extras, client }) {
      const { webhookurl, image, video, duration, resolution, mode, prompt, model_name } = request
      await inputs.check(image, 'image')
      await inputs.check(video, 'video')
      options.checkWebhook(webhookurl)
      const stored: StoredSwapRequest = {
        image,
        video,
        resolution,
        mode,
        ...(duration === undefined ? {} : { duration }),
        ...(prompt === undefined ? {} : { prompt }),
        ...(model_name === undefined ? {} : { model_name }),
        ...markOf(extras),
      }
      const seconds = duration ?? unknownSeconds
      const record = await generations.create({
        capability: 'character-swap',
        client,
        request: stored,
        webhookUrl: webhookurl,
        use: {
          credits: creditsFor(seconds, resolution),
          videoSeconds: seconds,
          paidFeature: message('engineServer.characterSwap'),
        },
      })
      return characterSwapWire(record, wire)
    },
    listModels: ({ types }) => (types.includes(modelType.characterSwap) ? [localModel] : []),
  }
}
