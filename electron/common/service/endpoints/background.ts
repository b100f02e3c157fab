import { storedText } from '../../messages/index.ts'
import { z } from 'zod'
import { isHexColor } from '../colors.ts'
import { defineEndpoint } from './endpoint.ts'
import { optionalUrl, requiredText, requiredUrl } from '../fields.ts'
import { imageShape, readGeneration } from '../generation.ts'
import { guards } from '../limits.ts'
import { quote } from '../media-url.ts'
import { imageRecord } from '../records.ts'
import { refuseField, fieldProblem } from '../refusal.ts'

/** Change of a background, deprecated and no longer available at services. */

const form = /^[1-9]\d{0,4}x[1-9]\d{0,4}$/
const size = z.string().regex(form, { error: storedText(fieldProblem('requestProblems.size')) })
const offset = z.number().int().min(-guards.offset).max(guards.offset)

const hexColor = z
  .string()
  .check((ctx) => {
    if (ctx.value === '' || isHexColor(ctx.value)) return
    refuseField(ctx, [], fieldProblem('requestProblems.mustHexColor', { value: quote(ctx.value) }))
  })
  .transform((text) => (text === '' ? undefined : text))
  .optional()

export const backgroundChangeBody = z
  .object({
    origin_img: requiredUrl(),
    modify_origin_img_size: size,
    overlay_origin_x: offset,
    overlay_origin_y: offset,
    canvas_size: size,
    webhookUrl: z
      .string()
      .refine((text) => text === '' || URL.canParse(text), {
        error: storedText(fieldProblem('requestProblems.callback')),
      })
      .describe('Required, may be empty'),
    color_code: hexColor,
    template_url: optionalUrl(),
    modify_template_size: size.optional(),
    overlay_template_x: offset.optional(),
    overlay_template_y: offset.optional(),
    removeBg: z.boolean().default(false),
  })
  .check((ctx) => {
    if (ctx.value.template_url !== undefined) return
    for (const field of ['modify_template_size', 'overlay_template_x', 'overlay_template_y'] as const) {
      if (ctx.value[field] !== undefined) refuseField(ctx, [field], fieldProblem('requestProblems.withTemplate'))
    }
  })

export const imageInfoQuery = z.object({ image_model_id: requiredText() })

export type BackgroundChangeBody = z.input<typeof backgroundChangeBody>

const common = {
  group: 'Background change',
  envelope: 'business',
  response: imageRecord,
  read: (data: unknown) => readGeneration(data, imageShape),
  deprecated: true,
  capability: 'background change',
} as const

export const backgroundEndpoints = {
  createBackgroundChange: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/open/v3/content/image/bg/replace',
    summary: 'Change the background of an image',
    where: 'body',
    request: backgroundChangeBody,
    effect: 'create',
  }),
  imageInfo: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/open/v3/content/image/infobymodelid',
    summary: 'Get image info',
    where: 'query',
    request: imageInfoQuery,
    effect: 'read',
  }),
}
