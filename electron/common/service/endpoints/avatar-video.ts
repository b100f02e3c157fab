import { storedText } from '../../messages/index.ts'
import { z } from 'zod'
import {
  cutOutField,
  durationMs,
  elementSide,
  imageOrColor,
  offset,
  optionalColor,
  optionalRate,
  optionalScript,
  optionalText,
  optionalUrl,
  requiredUrl,
  videoSide,
  webhookUrl,
} from '../fields.ts'
import { guards } from '../limits.ts'
import { extensions } from '../media-url.ts'
import { refuseField, fieldProblem } from '../refusal.ts'

/**
 * Position and size of an element on the canvas. Defaults: scale 1, offset 0, own size, layers in the order of the
 * list.
 */
const placement = {
  scale_x: z.number().min(0).max(1).optional(),
  scale_y: z.number().min(0).max(1).optional(),
  offset_x: offset.optional(),
  offset_y: offset.optional(),
  width: elementSide.optional(),
  height: elementSide.optional(),
  layer_number: z.number().min(-guards.layer).max(guards.layer).optional(),
  id: optionalText(),
}

const avatarElement = z
  .object({
    type: z.literal('avatar'),
    avatar_id: optionalText(),
    url: optionalUrl([...extensions.composedVideo, ...extensions.composedImage]),
    engine_cut_out: cutOutField,
    ...placement,
  })
  .check((ctx) => {
    if (ctx.value.avatar_id !== undefined || ctx.value.url !== undefined) return
    refuseField(ctx, ['avatar_id'], fieldProblem('requestProblems.orUrl'))
  })

const imageElement = z.object({
  type: z.literal('image'),
  url: imageOrColor(extensions.composedImage),
  ...placement,
})

const videoElement = z.object({
  type: z.literal('video'),
  url: requiredUrl(extensions.composedVideo),
  ...placement,
})

const audioElement = z
  .object({
    type: z.literal('audio'),
    url: optionalUrl(extensions.audio),
    input_text: optionalScript(),
    voice_id: optionalText(),
    rate: optionalRate(),
    layer_number: placement.layer_number,
    id: optionalText(),
  })
  .check((ctx) => {
    const { url, input_text, voice_id } = ctx.value
    if (url !== undefined) return
    if (input_text === undefined && voice_id === undefined) {
      return refuseField(ctx, ['url'], fieldProblem('requestProblems.audioSource'))
    }
    if (voice_id === undefined) refuseField(ctx, ['voice_id'], fieldProblem('requestProblems.withText'))
    if (input_text === undefined) refuseField(ctx, ['input_text'], fieldProblem('requestProblems.withVoice'))
  })

export const avatarVideoElement = z.discriminatedUnion('type', [
  avatarElement,
  imageElement,
  videoElement,
  audioElement,
])

/** Either `voice_url`, or `voice_id` with `input_text`; `voice_url` wins when both are given. */
export const avatarVideoVoice = z
  .object({
    voice_url: optionalUrl(extensions.audio),
    voice_id: optionalText(),
    input_text: optionalScript(),
    rate: optionalRate(),
  })
  .check((ctx) => {
    const { voice_url, voice_id, input_text } = ctx.value
    if (voice_url !== undefined) return
    if (voice_id === undefined) {
      return refuseField(ctx, ['voice_id'], fieldProblem('requestProblems.orVoiceUrl'))
    }
    if (input_text === undefined) refuseField(ctx, ['input_text'], fieldProblem('requestProblems.withVoice'))
  })

export const avatarVideoItem = z.object({
  width: videoSide.optional(),
  height: videoSide.optional(),
  duration: durationMs.optional(),
  voice: avatarVideoVoice.optional(),
  elements: z.array(avatarVideoElement).max(guards.elements).default([]),
  ratio: z
    .string()
    .regex(/^(?:[1-9]\d{0,3}:[1-9]\d{0,3})?$/, { error: storedText(fieldProblem('requestProblems.ratio')) })
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  background: optionalColor(),
  avatarFrom: z.literal([2, 3]).optional(),
})

const fields = z.object({
  data: z.array(avatarVideoItem).min(1).max(guards.items),
  duration: durationMs.optional(),
  webhookUrl,
})

/**
 * Request body of `avatar/createVideo`. Each item has a voice ("`voice_id` or `voice_url` must be provided"), also where
 * `duration` says how long the item is.
 */
export const avatarVideoBody = fields.check((ctx) => {
  ctx.value.data.forEach(({ voice }, index) => {
    if (voice === undefined) refuseField(ctx, ['data', index, 'voice'], fieldProblem('requestProblems.needsVoice'))
  })
})

/**
 * A body that is opened as a document. Earlier versions sent items without a voice, as long as something else says how long
 * they are; such a body is not sent any more.
 */
export const avatarVideoDocument = fields.check((ctx) => {
  ctx.value.data.forEach(({ voice, duration, elements }, index) => {
    if (voice !== undefined || duration !== undefined) return
    if (elements.some((element) => element.type === 'video' || element.type === 'audio')) return
    refuseField(ctx, ['data', index, 'voice'], fieldProblem('requestProblems.noVoice'))
  })
})

/** The body as a client writes it. Times in ms, lengths in px, offsets of the element's top-left corner. */
export type AvatarVideoBody = z.input<typeof avatarVideoBody>
export type AvatarVideoItem = z.input<typeof avatarVideoItem>
export type AvatarVideoVoice = z.input<typeof avatarVideoVoice>
export type AvatarVideoElement = z.input<typeof avatarVideoElement>

/** The body after validation: unknown fields removed, empty texts absent, `elements` always there. */
export type AvatarVideoRequest = z.output<typeof avatarVideoBody>
export type AvatarVideoRequestItem = z.output<typeof avatarVideoItem>
export type AvatarVideoRequestElement = z.output<typeof avatarVideoElement>
