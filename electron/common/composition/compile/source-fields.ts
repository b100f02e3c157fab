import { formatRate } from '../../service/index.ts'
import type { Element } from '../model.ts'
import type { Fields } from '../pasted.ts'
import type { AvatarFrom } from './avatars.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import { urlOf } from './sources.ts'

/** What an avatar video says of an element's source: fields, and the address, which may be cut to a part of the scene. */
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
    case 'avatar':
      return { fields: { avatar_id: source.avatarId }, url: source.url }
    case 'script': {
      const made = lookUp(context.options.speech, id)
      if (made !== undefined) return { fields: {}, url: made }
      const { voiceId, text, rate } = source
      return { fields: { voice_id: voiceId, input_text: text, rate: formatRate(rate) }, url: undefined }
    }
  }
}

/** What a talking avatar says of it. */
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
    case 'avatar':
      // The interface: no URL with an official avatar, no id with a URL of one's own.
      return source.url !== undefined && from === 3 ? { url: source.url } : { avatar_id: source.avatarId }
    case 'script': {
      const made = lookUp(context.options.speech, id)
      return made === undefined ? { input_text: source.text, voice_id: source.voiceId } : { url: made }
    }
  }
}
