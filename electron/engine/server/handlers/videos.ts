import { message } from '../../../common/messages/index.ts'
import { randomUUID } from 'node:crypto'
import type { AccountBook } from '../../store/account/account.ts'
import { scriptLimit } from '../../store/account/account.ts'
import { speechPrice, videoPrice } from '../../store/account/prices.ts'
import type { ResolveSources } from '../../capabilities/video/avatars.ts'
import type { AvatarVideoRequest } from '../../../common/service/endpoints/avatar-video.ts'
import { isPlain } from '../../../common/service/extension/looks.ts'
import { isStill } from '../../../common/service/extension/motion.ts'
import { isAsItComes } from '../../../common/service/extension/styling.ts'
import { isPlainSound } from '../../../common/service/extension/sound.ts'
import { itemSpans } from '../../../common/transitions/index.ts'
import type { ExtrasOf } from '../../../common/service/extras.ts'
import { checkItemSizes, checkPlan, checkScript } from '../../capabilities/video/check.ts'
import type { ExtensionField } from '../../capabilities/video/capability.ts'
import { planAvatarVideo, planTalkingAvatar } from '../../capabilities/video/plan.ts'
import { expectedMs } from '../../capabilities/video/plan/length.ts'
import type { VideoPlan } from '../../capabilities/video/plan/types.ts'
import { checkLength } from '../../capabilities/video/scenes.ts'
import type { Handlers } from '../types.ts'
import { characterSwapInfoWire } from '../wire/character-swap.ts'
import { lipSyncWire } from '../wire/lipsync.ts'
import { capabilitiesOf } from '../../store/records/records.ts'
import type { Capability, RecordRow } from '../../store/records/records.ts'
import { videoWire } from '../wire/records.ts'
import type { WireContext } from '../wire/records.ts'
import type { CreateRequest } from '../../work/generations/types.ts'
import { existing } from './audio.ts'
import { markOf } from './lipsync.ts'
import type { GenerationHandlersOptions } from './audio.ts'

export interface VideoHandlersOptions extends GenerationHandlersOptions {
  account: AccountBook
  resolve: ResolveSources
}

/** Most pixels of a video on the free plan: Full HD. */
const freePixels = 1920 * 1080

/** How Get video info writes records whose fields differ from those of a video. */
const infoWires: Partial<Record<Capability, (record: RecordRow, context: WireContext) => object>> = {
  'lip-sync': lipSyncWire,
  'character-swap': characterSwapInfoWire,
}

/**
 * The layout that a video's record echoes (`videoInfo` in docs/openapi.json). A record has one of each, a request one
 * per element: those of the first avatar count, else those of the first element that is seen.
 */
function layoutOf({ data }: AvatarVideoRequest) {
  const { ratio = '16:9', background = 'white', elements } = data[0]!
  const seen = elements.filter((element) => element.type !== 'audio')
  const { offset_x = 0, offset_y = 0, scale_x = 1 } = seen.find(({ type }) => type === 'avatar') ?? seen[0] ?? {}
  return { ratio, background, offset_x, offset_y, scale: scale_x }
}

/**
 * The stored field for what the project says beyond the body: whatever changes the clip. The elements themselves are for
 * clients that read the body as a project, and are not stored.
 */
function extensionFieldOf({ project }: ExtrasOf<'createAvatarVideo'>): ExtensionField {
  if (!project) return {}
  const { version, elements, captions, music, ...rest } = project
  const shown = Object.entries(elements ?? {}).flatMap(
    ([id, { appearance, liveliness, styling, motion, redrawn, sound, text }]) => {
      const entry = {
        ...(isPlain(appearance) ? {} : { appearance }),
        ...(liveliness === undefined || liveliness === 'natural' ? {} : { liveliness }),
        ...(styling === undefined || isAsItComes(styling) ? {} : { styling }),
        ...(isStill(motion) ? {} : { motion, ...(redrawn ? { redrawn } : {}) }),
        ...(isPlainSound(sound) ? {} : { sound }),
        ...(captions?.shown && text !== undefined ? { text } : {}),
      }
      return Object.keys(entry).length === 0 ? [] : [[id, entry] as const]
    },
  )
  const own = {
    ...rest,
    ...(captions?.shown ? { captions } : {}),
    ...(music && !music.muted ? { music } : {}),
  }
  if (shown.length === 0 && Object.keys(own).length === 0) return {}
  return { engine_project: { ...own, version, elements: Object.fromEntries(shown) } }
}

/** Handlers of `createAvatarVideo`, `createTalkingAvatar` and `videoInfo`. */
export function createVideoHandlers(options: VideoHandlersOptions): Handlers {
  const { generations, records, clock, wire } = options

  async function create(
    capability: 'avatar-video' | 'talking-avatar',
    plan: VideoPlan,
    order: Pick<CreateRequest, 'client' | 'webhookUrl'> & { request: object; fields: Record<string, unknown> },
  ) {
    const { webhookUrl, fields, ...sent } = order
    await checkPlan(plan, options)
    options.checkWebhook(webhookUrl)
    const known = plan.items.every((item) => item.durationMs !== undefined)
    const seconds =
      plan.durationMs === undefined
        ? (itemSpans(plan.items.map(expectedMs), plan.scenes).at(-1)?.endMs ?? 0) / 1000
        : plan.durationMs / 1000
    if (known || plan.durationMs !== undefined) checkLength(seconds * 1000)
    const texts = plan.items.flatMap((item) => (item.voice ? [item.voice, ...item.audio] : item.audio))
    const speech = texts.reduce(
      (sum, sound) => (sound.kind === 'text' ? sum + speechPrice(sound.text.length, false) : sum),
      0,
    )
    const record = await generations.create({
      ...sent,
      capability,
      fields: {
        ...fields,
        video_id: randomUUID().replaceAll('-', ''),
        task_id: randomUUID(),
        speech_credits: speech,
      },
      webhookUrl,
      use: {
        credits: videoPrice(seconds, plan.width, plan.height) + speech,
        videoSeconds: Math.round(seconds * 1000) / 1000,
        ...(plan.width * plan.height > freePixels ? { paidFeature: message('engineServer.largeVideo') } : {}),
      },
    })
    return videoWire(record, wire)
  }

  return {
    createAvatarVideo(body, { extras, client }) {
      const { webhookUrl, ...rest } = body
      const request = { ...rest, ...markOf(extras), ...extensionFieldOf(extras) }
      checkItemSizes(body)
      const fields = layoutOf(body)
      return create('avatar-video', planAvatarVideo(body, extras.project), { client, request, webhookUrl, fields })
    },
    async createTalkingAvatar(body, { extras, client }) {
      const { webhookUrl, ...rest } = body
      const request = { ...rest, ...markOf(extras), ...extensionFieldOf(extras) }
      checkScript(body, scriptLimit((await options.account.read()).plan))
      const plan = planTalkingAvatar(body, extras.project)
      return create('talking-avatar', plan, { client, request, webhookUrl, fields: {} })
    },
    async videoInfo({ video_model_id }) {
      const record = await existing(records, clock, video_model_id, capabilitiesOf('video'))
      return (infoWires[record.capability] ?? videoWire)(record, wire)
    },
  }
}
