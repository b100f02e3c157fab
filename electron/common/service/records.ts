import { z } from 'zod'
import { statusSchema } from './statuses.ts'

/** Records as a service writes them. `_id` is the record's id. */

const id = z.string().min(1)
const time = z.number().describe('Creation time')
const uid = z.number().int()
const version = z.number().int().optional()

export const voiceRecord = z.object({
  _id: id,
  create_time: time.optional(),
  uid: uid.optional(),
  from: z.literal([3, 4]).describe('3 official, 4 created by the user'),
  voice_id: z.string().min(1),
  gender: z.string(),
  accent: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  useCase: z.string().optional(),
  type: z.number().int().optional(),
  preview: z.string().describe('URL of an audio preview'),
  __v: version,
})

export const audioRecord = z.object({
  _id: id,
  create_time: time.optional(),
  uid: uid.optional(),
  from: z.number().int().optional(),
  input_text: z.string().optional(),
  rate: z.string().optional(),
  voice_model_id: z.string().optional(),
  url: z.string().optional().describe('URL of the generated audio; empty before status 3'),
  status: statusSchema,
  __v: version,
})

export const avatarRecord = z.object({
  _id: id,
  disabled: z.boolean().optional(),
  uid: uid.optional(),
  type: z.literal([1, 2]).optional().describe('1 real or talking avatar, 2 stream avatar'),
  from: z.literal([2, 3]).describe('2 official, 3 user uploaded'),
  status: statusSchema.optional(),
  sort: z.number().int().optional(),
  create_time: time.optional(),
  name: z.string(),
  avatar_id: z.string().min(1).optional(),
  url: z.string(),
  modify_url: z.string().optional(),
  gender: z.string().optional(),
  thumbnailUrl: z.string().optional(),
  crop_arr: z.array(z.unknown()).optional(),
})

export const videoRecord = z.object({
  _id: id,
  create_time: time.optional(),
  uid: uid.optional(),
  video_id: z.string().optional(),
  video_status: statusSchema,
  video: z.string().describe('URL of the generated video; empty before status 3'),
  external_video: z.string().optional(),
  video_lock_duration: z.number().optional(),
  deduction_lock_duration: z.number().optional(),
  deduction_duration: z.number().optional().describe('Credits'),
  task_id: z.string().optional(),
  input_audio: z.string().optional(),
  target_video: z.string().optional(),
  lipsync: z.boolean().optional(),
  webhookUrl: z.string().optional(),
  source_data: z.record(z.string(), z.unknown()).optional(),
  ratio: z.string().optional(),
  background: z.string().optional(),
  offset_x: z.union([z.number(), z.string()]).optional(),
  offset_y: z.union([z.number(), z.string()]).optional(),
  scale: z.union([z.number(), z.string()]).optional(),
})

const characterSwapFields = {
  _id: id,
  create_time: time.optional(),
  uid: uid.optional(),
  team_id: z.string().optional(),
  video_duration: z.number().optional().describe('Seconds'),
  deduction_credit: z.number().int().optional(),
  resolution: z.string().optional(),
  file_name: z.string().optional(),
  image_url: z.string().optional(),
  video_url: z.string().optional().describe('Input video'),
  prompt: z.string().optional(),
  webhookUrl: z.string().optional(),
}

export const characterSwapRecord = z.object({
  ...characterSwapFields,
  status: statusSchema,
  mode: z.string().optional(),
  model_name: z.string().optional(),
})

/** What the endpoint Get video info answers for a character swap. */
export const characterSwapInfo = z.object({
  ...characterSwapFields,
  image_url: z.string(),
  video_url: z.string().describe('Input video'),
  update_time: z.number().optional(),
  video: z.string().optional().describe('URL of the result, present at status 3'),
  video_status: statusSchema,
  faceswap_fail_reason: z.string().optional().describe('Present at status 4'),
})

export const imageRecord = z.object({
  _id: id,
  create_time: time.optional(),
  uid: uid.optional(),
  image_id: z.string().optional(),
  image_status: statusSchema,
  image_sub_status: z.number().int().optional(),
  deduction_credit: z.number().optional(),
  image: z.string().optional().describe('URL of the result, at status 3'),
  external_img: z.string().optional(),
})

export const liveSessionRecord = z.object({
  _id: id,
  faceswap_status: statusSchema,
  front_user_id: z.string(),
  algorithm_user_id: z.string(),
  front_rtc_token: z.string(),
  channel_id: z.string(),
  app_id: z.string().describe('May be empty'),
})

export const modelRecord = z.object({
  sort: z.number().int().optional(),
  group: z.string().optional(),
  provider: z.string().optional(),
  type: z.literal([1501, 1502, 2101]),
  label: z.string(),
  value: z.string().describe('What to pass in generation calls'),
  description: z.string().optional(),
  resolutionList: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      unit_credit: z.number().int(),
    }),
  ),
  isPro: z.boolean().optional(),
  generate_audio: z.boolean().nullable().optional(),
  durationList: z.array(z.number().int()),
  requiresPay: z.boolean().optional(),
  supportedLastFrame: z.boolean().optional(),
  supportedExtendPrompt: z.boolean().optional(),
  maxImageCount: z.number().int().optional(),
  maxCount: z.number().int().optional(),
})

export type VoiceWire = z.input<typeof voiceRecord>
export type AudioWire = z.input<typeof audioRecord>
export type AvatarWire = z.input<typeof avatarRecord>
export type VideoWire = z.input<typeof videoRecord>
export type CharacterSwapWire = z.input<typeof characterSwapRecord>
export type CharacterSwapInfoWire = z.input<typeof characterSwapInfo>
export type ImageWire = z.input<typeof imageRecord>
export type LiveSessionWire = z.input<typeof liveSessionRecord>
export type ModelWire = z.input<typeof modelRecord>
