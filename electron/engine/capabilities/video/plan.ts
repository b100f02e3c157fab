import type { AvatarVideoRequest } from '../../../common/service/endpoints/avatar-video.ts'
import { isHexColor } from '../../../common/service/colors.ts'
import { parseRate } from '../../../common/service/fields.ts'
import { outputSize } from '../../../common/service/output-size.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import type { Appearance } from '../../../common/service/extension/looks.ts'
import type { TalkingAvatarRequest } from '../../../common/service/endpoints/talking-avatar.ts'
import { readMarkedText } from '../../../common/pronounce/index.ts'
import { joinParts } from './join-parts.ts'
import { withDialogue } from './plan/dialogue.ts'
import { captionOf, presenterOf, withCaptions, withMarks } from './plan/scripts.ts'
import { withLoudness } from './loudness.ts'
import { withMusic } from './music.ts'
import { joinMotions, motionOf } from './plan/motion.ts'
import { withScenes } from './scenes.ts'
import { joinSounds, partOf } from './plan/sounds.ts'
import type { Placement, PlanElement, PlanItem, PlanMotion, PlanPart, PlanSound, VideoPlan } from './plan/types.ts'

const defaultBackground = 'white'

interface WirePlacement {
  scale_x?: number | undefined
  scale_y?: number | undefined
  offset_x?: number | undefined
  offset_y?: number | undefined
  width?: number | undefined
  height?: number | undefined
  layer_number?: number | undefined
}

function placement(element: WirePlacement): Placement {
  return {
    offsetX: element.offset_x ?? 0,
    offsetY: element.offset_y ?? 0,
    scaleX: element.scale_x ?? 1,
    scaleY: element.scale_y ?? 1,
    layer: element.layer_number ?? 0,
    ...(element.width === undefined ? {} : { width: element.width }),
    ...(element.height === undefined ? {} : { height: element.height }),
  }
}

interface WireSound {
  url?: string | undefined
  input_text?: string | undefined
  voice_id?: string | undefined
  rate?: string | undefined
}

/**
 * Reads a sound of a request. `url` takes precedence over `input_text` (`createTalkingAvatar` in docs/openapi.json).
 */
function sound(wire: WireSound, field: string, urlName: string): PlanSound | undefined {
  if (wire.url !== undefined) return { kind: 'url', url: wire.url, field: `${field}.${urlName}` }
  if (wire.input_text === undefined || wire.voice_id === undefined) return undefined
  const rate = parseRate(wire.rate ?? '100%') ?? 100
  const { text } = readMarkedText(wire.input_text)
  return { kind: 'text', text, sent: wire.input_text, voiceId: wire.voice_id, rate, field: `${field}.voice_id` }
}

/** Where an element stands in the request, and what the extension beside the request says of it. */
interface ElementPosition {
  field: string
  index: number
  appearance?: Appearance
  motion?: PlanMotion
  part?: PlanPart
}

/** The appearance of an element by its id, or by its index where it has none. */
function appearanceOf(
  extension: ProjectExtension | undefined,
  id: string | undefined,
  index: number,
): { appearance?: Appearance } {
  const elements = extension?.elements ?? {}
  const key = id ?? String(index)
  const appearance = Object.hasOwn(elements, key) ? elements[key]?.appearance : undefined
  return appearance === undefined ? {} : { appearance }
}

function picture(url: string, kind: 'image' | 'video', placement: Placement, at: ElementPosition): PlanElement {
  if (isHexColor(url)) return { kind: 'color', color: url, place: placement, ...at }
  return { kind, url, place: placement, ...at }
}

function avatar(
  element: {
    id?: string | undefined
    avatar_id?: string | undefined
    url?: string | undefined
    engine_cut_out?: boolean | undefined
  },
  from: 2 | 3 | undefined,
  placement: Placement,
  at: ElementPosition & ReturnType<typeof presenterOf>,
): PlanElement {
  return {
    kind: 'avatar',
    place: placement,
    ...at,
    ...(element.id === undefined ? {} : { id: element.id }),
    ...(element.avatar_id === undefined ? {} : { avatarId: element.avatar_id }),
    ...(element.url === undefined ? {} : { url: element.url }),
    ...(from === undefined ? {} : { from }),
    ...(element.engine_cut_out === undefined ? {} : { cutOut: element.engine_cut_out }),
  }
}

/** The plan with what its project says of who speaks, and of the words. */
const withSpeech = (plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan =>
  withDialogue(withMarks(withCaptions(plan, extension), extension), extension)

const withDisclosure = (plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan =>
  extension?.disclosure ? { ...plan, disclosure: extension.disclosure } : plan

/** The plan of an avatar video (`createAvatarVideo` in docs/openapi.json) and of what the project says beyond it. */
export function planAvatarVideo(body: AvatarVideoRequest, extension?: ProjectExtension): VideoPlan {
  const items = body.data.map((item, index): PlanItem => {
    const at = `data[${String(index)}]`
    const elements: PlanElement[] = []
    const audio: PlanSound[] = []
    item.elements.forEach((element, position) => {
      const field = `${at}.elements[${String(position)}]`
      if (element.type === 'audio') {
        const spoken = sound(element, field, 'url')
        const { id } = element
        if (spoken) audio.push({ ...spoken, ...captionOf(extension, id, position), ...partOf(extension, id, position) })
        return
      }
      const { id } = element
      const where = {
        field,
        index: position,
        ...appearanceOf(extension, id, position),
        ...motionOf(extension, id, position),
      }
      if (element.type === 'avatar') {
        const acts = { ...where, ...presenterOf(extension, id, position) }
        elements.push(avatar(element, item.avatarFrom, placement(element), acts))
      } else {
        const part = element.type === 'video' ? partOf(extension, id, position) : {}
        elements.push(picture(element.url, element.type, placement(element), { ...where, ...part }))
      }
    })
    const { voice } = item
    const spoken = voice && sound({ ...voice, url: voice.voice_url }, `${at}.voice`, 'voice_url')
    return {
      background: item.background ?? defaultBackground,
      audio,
      elements,
      ...(spoken ? { voice: spoken } : {}),
      ...(item.duration === undefined ? {} : { durationMs: item.duration }),
    }
  })
  const size = outputSize(body.data[0]!)
  const spoken = withSpeech({ ...size, items }, extension)
  const plan = {
    ...spoken,
    items: joinMotions(joinSounds(joinParts(spoken.items))),
    ...(body.duration === undefined ? {} : { durationMs: body.duration }),
  }
  return withDisclosure(withScenes(withLoudness(withMusic(plan, extension), extension), extension), extension)
}

/**
 * The plan of a talking avatar (`createTalkingAvatar` in docs/openapi.json). It has one item, whose voice is the first
 * audio element.
 */
export function planTalkingAvatar(body: TalkingAvatarRequest, extension?: ProjectExtension): VideoPlan {
  const elements: PlanElement[] = []
  const sounds: PlanSound[] = []
  body.elements.forEach((element, index) => {
    const field = `elements[${String(index)}]`
    const where = {
      field,
      index,
      ...appearanceOf(extension, undefined, index),
      ...motionOf(extension, undefined, index),
    }
    if (element.type === 'audio') {
      const spoken = sound(element, field, 'url')
      if (!spoken) return
      const more = { ...captionOf(extension, undefined, index), ...partOf(extension, undefined, index) }
      sounds.push({ ...spoken, ...more })
    } else if (element.type === 'avatar') {
      // Only an own avatar is named by an address (`url` of `createTalkingAvatar` in docs/openapi.json).
      const named = element.avatar_id !== undefined && body.avatar_from !== 3
      const { url: _listed, ...rest } = element
      const acts = { ...where, ...presenterOf(extension, undefined, index) }
      elements.push(avatar(named ? rest : element, body.avatar_from, placement(element), acts))
    } else {
      elements.push(picture(element.url, 'image', placement(element), where))
    }
  })
  const [voice, ...audio] = sounds
  const item = { background: defaultBackground, audio, elements, ...(voice ? { voice } : {}) }
  const plan = { width: body.width, height: body.height, items: [item] }
  const spoken = withSpeech(plan, extension)
  return withDisclosure(withScenes(withLoudness(withMusic(spoken, extension), extension), extension), extension)
}
