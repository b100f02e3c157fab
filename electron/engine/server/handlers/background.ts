import { randomUUID } from 'node:crypto'
import type { ImageWire } from '../../../common/service/records.ts'
import { backgroundPrice } from '../../store/account/prices.ts'
import { layoutOf } from '../../capabilities/background/layout.ts'
import { capabilitiesOf } from '../../store/records/records.ts'
import type { RecordRow } from '../../store/records/records.ts'
import type { Handlers } from '../types.ts'
import { engineFields, failureFields, resultUrl } from '../wire/records.ts'
import type { WireContext } from '../wire/records.ts'
import { existing } from './audio.ts'
import type { GenerationHandlersOptions } from './audio.ts'

/** The record of a background change as the interface has it (`imageInfo` in docs/openapi.json). */
function imageWire(record: RecordRow, context: WireContext): ImageWire {
  return {
    _id: record.id,
    create_time: record.createdAt,
    uid: context.uid,
    image_id: String(record.fields['image_id']),
    image_status: record.status,
    image_sub_status: 0,
    deduction_credit: record.status === 3 ? record.usedCredits : 0,
    image: resultUrl(record, context),
    external_img: '',
    ...engineFields(record),
    ...failureFields(record),
  }
}

/**
 * Handlers of background changes (`createBackgroundChange` in docs/openapi.json). The interface deprecates them; the
 * engine still makes them.
 */
export function createBackgroundHandlers(
  options: Omit<GenerationHandlersOptions, 'voices'>,
): Pick<Handlers, 'createBackgroundChange' | 'imageInfo'> {
  const { generations, records, inputs, clock, wire } = options
  return {
    async createBackgroundChange(body, { client }) {
      const { webhookUrl, ...request } = body
      layoutOf(body)
      await inputs.check(request.origin_img, 'origin_img')
      if (request.template_url !== undefined) await inputs.check(request.template_url, 'template_url')
      const callback = webhookUrl === '' ? undefined : webhookUrl
      options.checkWebhook(callback)
      const record = await generations.create({
        capability: 'background',
        client,
        request,
        fields: { image_id: randomUUID().replaceAll('-', '') },
        webhookUrl: callback,
        use: { credits: backgroundPrice, videoSeconds: 0 },
      })
      return imageWire(record, wire)
    },
    imageInfo: async ({ image_model_id }) =>
      imageWire(await existing(records, clock, image_model_id, capabilitiesOf('image')), wire),
  }
}
