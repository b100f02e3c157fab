import type { Project } from '../../../common/composition/index.ts'
import { errorAt } from '../../../common/composition/problems.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'
import { windowAdvice } from './deps.ts'
import type { RenderDeps } from './deps.ts'
import { RenderError } from './errors.ts'
import { nearest } from './nearest.ts'

/** Checks voices and avatars of the project against what the service offers, before anything is spent. */
export async function checkNames(deps: RenderDeps, project: Project): Promise<void> {
  const used = namesIn(project)
  const { service, name } = deps.connection
  const { advice = windowAdvice } = deps
  if (used.voices.size > 0) {
    const known = (await service.voices(deps.signal)).map((voice) => ({
      id: voice.voiceId,
      name: voice.name,
    }))
    refuseUnknown('voice', used.voices, known, name, advice.voices)
  }
  if (used.avatars.size > 0) {
    const known = (await service.avatars(deps.signal)).map((one) => ({ id: one.avatarId, name: one.name }))
    refuseUnknown('avatar', used.avatars, known, name, advice.avatars)
  }
}

/** Voices (of services, and the user's own) and avatars of the project's shown parts, with the places that use them. */
export function namesIn(project: Project): {
  voices: Map<string, string[]>
  own: Map<string, string[]>
  avatars: Map<string, string[]>
} {
  const voices = new Map<string, string[]>()
  const own = new Map<string, string[]>()
  const avatars = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, id: string, place: string): void => {
    map.set(id, [...(map.get(id) ?? []), place])
  }
  const addVoice = (id: string, place: string): void => add(sampleIdOf(id) === null ? voices : own, id, place)
  project.scenes.forEach((scene, index) => {
    if (scene.voice?.kind === 'script') addVoice(scene.voice.voiceId, `scenes[${index}].voice`)
    scene.elements.forEach(({ source, hidden }, at) => {
      if (hidden) return
      if (source.kind === 'script') addVoice(source.voiceId, `scenes[${index}].elements[${at}]`)
      if (source.kind === 'avatar') add(avatars, source.avatarId, `scenes[${index}].elements[${at}]`)
    })
  })
  return { voices, own, avatars }
}

export interface Named {
  id: string
  name: string
}

function refuseUnknown(
  what: 'voice' | 'avatar',
  used: ReadonlyMap<string, readonly string[]>,
  known: readonly Named[],
  service: string,
  next: string,
): void {
  const ids = new Set(known.map((one) => one.id))
  const details = [...used].flatMap(([id, places]) =>
    ids.has(id) ? [] : [`${places.join(', ')}: "${id}"${meant(id, known)}`],
  )
  if (details.length === 0) return
  const code = what === 'voice' ? 'unknown-voice' : 'unknown-avatar'
  const problems = [...used].flatMap(([id, places]) =>
    ids.has(id)
      ? []
      : places.map((place) =>
          errorAt(place, code, `${service} has no ${what} "${id}"${meant(id, known) || '.'}`),
        ),
  )
  throw new RenderError(
    what === 'voice' ? 'unknown-voice' : 'unknown-avatar',
    details.length === 1 ? `${service} has no such ${what}.` : `${service} has no such ${what}s.`,
    { details, next, problems },
  )
}

/** `. Did you mean anna (Anna) or …?` */
export function meant(id: string, known: readonly Named[]): string {
  const near = nearest(id, known)
  if (near.length === 0) return ''
  const words = near.map((one) => (one.name === one.id ? one.id : `${one.id} (${one.name})`))
  return `. Did you mean ${words.join(' or ')}?`
}
