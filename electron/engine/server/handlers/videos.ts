import { randomUUID } from 'node:crypto'
import { scriptCharacters } from '../../../common/service/talking-avatar.ts'
import { outputSize } from '../../../common/service/output-size.ts'
import type { AccountBook } from '../../account/account.ts'
import { scriptLimit } from '../../account/account.ts'
import { estimateSpeechSeconds, speechPrice, videoPrice } from '../../account/prices.ts'
import { EngineError } from '../../core/errors.ts'
import { castAvatar } from '../../video/avatars.ts'
import type { CastSources } from '../../video/avatars.ts'
import { planAvatarVideo, planTalkingAvatar } from '../../video/plan.ts'
import type { PlanItem, VideoPlan } from '../../video/plan.ts'
import { checkLength } from '../../video/scenes.ts'
import type { Handlers } from '../types.ts'
import { videoWire } from '../wire/records.ts'
import { existing } from './audio.ts'
import type { GenerationHandlersOptions } from './audio.ts'

export interface VideoHandlersOptions extends GenerationHandlersOptions {
  account: AccountBook
  cast: CastSources
}

/** What a sound of unknown length is taken for until it has been fetched, s. */
const UNKNOWN_SECONDS = 10

/** Free accounts make videos up to Full HD. */
const FREE_PIXELS = 1920 * 1080

function itemSeconds(item: PlanItem): number {
  if (item.durationMs !== undefined) return item.durationMs / 1000
  const { voice } = item
  return voice?.kind === 'text' ? estimateSpeechSeconds(voice.text, voice.rate) : UNKNOWN_SECONDS
}

/** service-interface: Create avatar video, Create talking avatar, Get video info. */
export function createVideoHandlers(options: VideoHandlersOptions): Handlers {
  const { generations, records, clock, wire, inputs, voices } = options

  /** What can be told before anything is fetched. */
  function checkPlan(plan: VideoPlan): void {
    for (const item of plan.items) {
      for (const element of item.elements) {
        if (element.kind === 'avatar') {
          const casting = castAvatar(element, options.cast)
          if (casting.kind === 'own') inputs.check(casting.url, `${element.field}.url`)
        } else if (element.kind !== 'color') inputs.check(element.url, `${element.field}.url`)
      }
      for (const sound of item.voice ? [item.voice, ...item.audio] : item.audio) {
        if (sound.kind === 'url') inputs.check(sound.url, sound.field)
        else voices.speakable(sound.voiceId, sound.field)
      }
    }
  }

  function create(
    capability: 'avatar-video' | 'talking-avatar',
    plan: VideoPlan,
    request: object,
    webhookUrl: string | undefined,
    fields: Record<string, unknown>,
  ) {
    checkPlan(plan)
    options.checkWebhook(webhookUrl)
    const known = plan.items.every((item) => item.durationMs !== undefined)
    const seconds =
      plan.durationMs === undefined
        ? plan.items.reduce((sum, item) => sum + itemSeconds(item), 0)
        : plan.durationMs / 1000
    if (known || plan.durationMs !== undefined) checkLength(seconds * 1000)
    const texts = plan.items.flatMap((item) => (item.voice ? [item.voice, ...item.audio] : item.audio))
    const speech = texts.reduce(
      (sum, sound) => (sound.kind === 'text' ? sum + speechPrice(sound.text.length, false) : sum),
      0,
    )
    const record = generations.create({
      capability,
      request,
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
        ...(plan.width * plan.height > FREE_PIXELS ? { paidFeature: 'Video above 1920 x 1080 px' } : {}),
      },
    })
    return videoWire(record, wire)
  }

  return {
    createAvatarVideo(request) {
      const { webhookUrl, ...body } = request
      const size = outputSize(body.data[0]!)
      body.data.forEach((item, index) => {
        const { width, height } = outputSize(item)
        if (width === size.width && height === size.height) return
        const text = `${String(width)} x ${String(height)}`
        throw new EngineError(
          1003,
          `data[${String(index)}].width and height give ${text} px, and data[0] has ${String(size.width)} x ${String(size.height)}: all items of one video share one size.`,
        )
      })
      const first = body.data[0]!
      return create('avatar-video', planAvatarVideo(request), body, webhookUrl, {
        ratio: first.ratio ?? '16:9',
        background: first.background ?? 'white',
      })
    },
    createTalkingAvatar(request) {
      const { webhookUrl, ...body } = request
      const limit = scriptLimit(options.account.read().plan)
      const characters = scriptCharacters(request)
      if (characters > limit)
        throw new EngineError(
          1003,
          `The input_text of the audio elements holds ${String(characters)} characters; this account's plan allows ${String(limit)} in one request.`,
        )
      return create('talking-avatar', planTalkingAvatar(request), body, webhookUrl, {})
    },
    videoInfo: ({ video_model_id }) =>
      videoWire(existing(records, clock, video_model_id, ['avatar-video', 'talking-avatar']), wire),
  }
}
