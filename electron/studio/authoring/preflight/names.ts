import type { Project } from '../../../common/composition/index.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'
import { nameInMessage } from '../../service/connections/index.ts'
import type { StudioService } from '../../service/connections/index.ts'
import { message, sentences } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { languageOf } from '../../service/catalogue/index.ts'
import { windowAdvice } from './advice.ts'
import { faultAt } from './fault.ts'
import type { Fault } from './fault.ts'
import { nearest } from './nearest.ts'
import type { KnownNames, Named, PreflightDeps } from './types.ts'

/**
 * Faults for voices and avatars of the project that the service doesn't offer.
 * @throws an error of the service's client when the service can't be asked
 */
export async function unknownNames(deps: PreflightDeps, project: Project): Promise<Fault[]> {
  const { connection, names = namesOf(connection.service), signal, advice = windowAdvice } = deps
  const used = namesIn(project)
  const unknown = async (
    what: 'voice' | 'avatar',
    wanted: ReadonlyMap<string, readonly string[]>,
  ): Promise<Fault[]> => {
    // An empty id of a voice or avatar is reported by the check of the document.
    const ids = [...wanted].filter(([id]) => id !== '')
    if (ids.length === 0) return []
    const known = await names[`${what}s`](signal)
    const there = new Set(known.map(({ id }) => id))
    return ids.flatMap(([id, places]) =>
      there.has(id)
        ? []
        : places.map((field) =>
            faultAt(
              field,
              `unknown-${what}`,
              unknownName(nameInMessage(connection), what, id, known),
              advice[`${what}s`],
            ),
          ),
    )
  }
  const faults = [...(await unknown('voice', used.voices)), ...(await unknown('avatar', used.avatars))]
  // A refused key is found here even in a project that names nothing.
  if (connection.service.local !== true && used.voices.size + used.avatars.size === 0) await names.voices(signal)
  return faults
}

/** The message for an unknown voice or avatar: `Cloud has no voice "ana". Did you mean anna (Anna)?` */
export function unknownName(service: Text, what: 'voice' | 'avatar', id: string, known: readonly Named[]): Text {
  const text = message(what === 'voice' ? 'renderErrors.unknownVoice' : 'renderErrors.unknownAvatar', {
    service,
    id,
  })
  return sentences(text, meant(id, known))
}

/** The voices and avatars of a service, requested from it at each call. */
export function namesOf(service: StudioService): KnownNames {
  return {
    voices: async (signal) =>
      (await service.voices(signal)).map((voice) => ({
        id: voice.voiceId,
        name: voice.name,
        language: languageOf(voice),
      })),
    avatars: async (signal) => (await service.avatars(signal)).map(({ avatarId: id, name }) => ({ id, name })),
  }
}

/**
 * Voices (of services and the user's own) and avatars in the project's visible parts, with the fields that use them.
 */
export function namesIn(project: Project): {
  voices: Map<string, string[]>
  own: Map<string, string[]>
  avatars: Map<string, string[]>
} {
  const voices = new Map<string, string[]>()
  const own = new Map<string, string[]>()
  const avatars = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, id: string, field: string): void => {
    map.set(id, [...(map.get(id) ?? []), field])
  }
  const addVoice = (id: string, field: string): void => add(sampleIdOf(id) === null ? voices : own, id, field)
  project.scenes.forEach((scene, index) => {
    if (scene.voice?.kind === 'script') {
      addVoice(scene.voice.voiceId, `scenes[${index}].voice`)
      if (scene.voice.second) addVoice(scene.voice.second.voiceId, `scenes[${index}].voice.second`)
    }
    scene.elements.forEach(({ source, hidden }, at) => {
      if (hidden) return
      if (source.kind === 'script') addVoice(source.voiceId, `scenes[${index}].elements[${at}]`)
      if (source.kind === 'avatar') add(avatars, source.avatarId, `scenes[${index}].elements[${at}]`)
    })
  })
  return { voices, own, avatars }
}

/** The suggestion `Did you mean anna (Anna) or …?`; null when no known id or name is close. */
function meant(id: string, known: readonly Named[]): Text | null {
  const [first, ...others] = nearest(id, known).map((one) =>
    one.name === one.id ? one.id : message('renderErrors.named', { id: one.id, name: one.name }),
  )
  if (first === undefined) return null
  const names = others.reduce<Text>((one, other) => message('renderErrors.or', { one, other }), first)
  return message('renderErrors.didYouMean', { names })
}
