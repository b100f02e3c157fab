import { formatRate } from '../../service/index.ts'
import type { Element } from '../model.ts'
import type { Fields } from '../pasted.ts'
import type { AvatarFrom } from './avatars.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import { urlOf } from './sources.ts'

/** Fields of an avatar video's element for its source, and its address, which may be cut to a slice of the scene. */
export function namedSource(
  { id, source }: Element,
  path: string,
  context: Context,
): { fields: Fields; url: string | undefined } {
  switch (source.kind) {
    case 'asset':
    case 'url':
      return { fields: {}, url: urlOf(source, `${path}.source`, context) }
    case 'color':
      return { fields: {}, url: source.value }
    case 'text':
    case 'shape':
      return drawnInstead(source.kind)
    case 'avatar':
      return { fields: { avatar_id: source.avatarId }, url: source.url }
    case 'script': {
      const speechUrl = lookUp(context.options.speech, id)
      if (speechUrl !== undefined) return { fields: {}, url: speechUrl }
      const { voiceId, text, rate } = source
      return { fields: { voice_id: voiceId, input_text: text, rate: formatRate(rate) }, url: undefined }
    }
  }
}

/** Fields of a talking avatar's element for its source. */
export function talkingSource(
  { id, source }: Element,
  path: string,
  from: AvatarFrom | undefined,
  context: Context,
): Fields {
  switch (source.kind) {
    case 'asset':
    case 'url':
      return { url: urlOf(source, `${path}.source`, context) }
    case 'color':
      return { url: source.value }
    case 'text':
    case 'shape':
      return drawnInstead(source.kind)
    case 'avatar':
      // The interface forbids a URL with an official avatar, and an id with a URL of the user's own.
      return source.url !== undefined && from === 3 ? { url: source.url } : { avatar_id: source.avatarId }
    case 'script': {
      const speechUrl = lookUp(context.options.speech, id)
      return speechUrl === undefined ? { input_text: source.text, voice_id: source.voiceId } : { url: speechUrl }
    }
  }
}

/** Refuses a source that has no fields in a body: `sentElement` has replaced texts and shapes by pictures before. */
function drawnInstead(kind: string): never {
  throw new Error(`${kind}: sent as a picture`)
}
