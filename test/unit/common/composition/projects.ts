import { compile, emptyProject, emptyScene } from '../../../../electron/common/composition/index.ts'
import type {
  BodyKind,
  CompileOptions,
  Element,
  Problem,
  Project,
  Scene,
} from '../../../../electron/common/composition/index.ts'
import type { AvatarVideoBody, TalkingAvatarBody } from '../../../../electron/common/service/index.ts'

/** Small projects to compile, and the results. */

export function element(
  kind: Element['kind'],
  id: string,
  source: Element['source'],
  more: Partial<Element> = {},
): Element {
  const placed = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }
  return { kind, id, name: id, source, ...placed, ...more } as Element
}

export const mara = element(
  'avatar',
  'mara',
  { kind: 'avatar', avatarId: 'mara', from: 2 },
  { x: 900, y: 20, layer: 2 },
)
export const card = element('image', 'card', { kind: 'asset', path: 'card.png' }, { x: 80, y: 90 })
export const loop = element('video', 'loop', { kind: 'asset', path: 'loop.mp4' })
export const script = { kind: 'script', voiceId: 'v-1', text: 'Hello.', rate: 80 } as const
export const urls = {
  'card.png': 'http://h/card.png',
  'loop.mp4': 'http://h/loop.mp4',
  'me.mp4': 'http://h/me.mp4',
  'gone.mp4': 'http://h/gone.mp4',
}

export function scene(id: string, more: Partial<Scene> = {}): Scene {
  const filled = { ...emptyScene(id, id), voice: script, elements: [mara, card], ...more }
  const own = (one: Element): Element => (id === 's1' ? one : { ...one, id: `${id}-${one.id}` })
  return { ...filled, elements: filled.elements.map(own) }
}

export function project(...scenes: Scene[]): Project {
  return { ...emptyProject('p', 'Launch'), scenes }
}

export const silence = 'http://h/silence.wav'

export function bodyOf(of: Project, options: CompileOptions = {}): AvatarVideoBody {
  const compiled = compile(of, 'avatar-video', { urls, silence, ...options })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons, null, 1))
  return compiled.body
}

export function talkingBodyOf(of: Project, options: CompileOptions = {}): TalkingAvatarBody {
  const compiled = compile(of, 'talking-avatar', { urls, ...options })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons, null, 1))
  return compiled.body
}

export function reasons(of: Project, kind: BodyKind, options: CompileOptions = {}): Problem[] {
  const compiled = compile(of, kind, options)
  if (compiled.ok) throw new Error('It was not refused.')
  return compiled.reasons
}

export const errors = (list: Problem[]) =>
  list.filter((one) => one.severity === 'error').map((one) => `${one.path} ${one.code}`)
