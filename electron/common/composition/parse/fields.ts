import { rateOf, text } from '../elements/body-fields.ts'
import { elementKindNames, elementKinds } from '../model.ts'
import type { Element, Source, Voice } from '../model.ts'
import type { Fields } from '../pasted.ts'

export function objects(fields: Fields, field: string): Fields[] {
  const value = fields[field]
  return Array.isArray(value) ? (value as Fields[]) : []
}

/** Rounds to whole ms, which the document's lengths are; a body may have fractions. */
export function wholeMs(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.max(1, Math.round(value))
}

/** The voice in the fields of a body: an address (which takes precedence), or an id and a text. */
export function voiceOf(fields: Fields, urlField: 'url' | 'voice_url'): Voice {
  const url = text(fields, urlField)
  if (url !== undefined) return { kind: 'audio', source: { kind: 'url', url } }
  const [voiceId, script] = [text(fields, 'voice_id') ?? '', text(fields, 'input_text') ?? '']
  return { kind: 'script', voiceId, text: script, rate: rateOf(fields) }
}

/** The `from` of a body's avatars; where it is not stated, an avatar with an address is the user's own. */
export function fromOf(stated: number | undefined, elements: readonly Fields[]): 2 | 3 {
  if (stated === 2 || stated === 3) return stated
  const own = (fields: Fields) => fields['type'] === 'avatar' && text(fields, 'avatar_id') && text(fields, 'url')
  return elements.some(own) ? 3 : 2
}

/**
 * Kind and source of a body's element: sound where the body names nothing else. `from` is that of the body's avatars.
 */
export function mediaOf(fields: Fields, from: 2 | 3): Pick<Element, 'kind' | 'source'> {
  const kind =
    elementKindNames.find((one) => {
      const { bodyType, fromBody } = elementKinds[one]
      return fromBody !== undefined && bodyType === fields['type']
    }) ?? 'audio'
  return { kind, source: elementKinds[kind].fromBody!(fields, from) as Source }
}

/** A name for the layers panel: the avatar's id, the file's name, or the kind of element. */
export function nameOf({ kind, source }: Pick<Element, 'kind' | 'source'>): string {
  if (source.kind === 'avatar') return source.avatarId
  if (source.kind === 'color') return source.value
  const path = source.kind === 'url' ? source.url.split(/[?#]/)[0]! : ''
  const file = path.slice(path.lastIndexOf('/') + 1)
  return (file === '' ? kind : decoded(file)).slice(0, 200)
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file)
  } catch {
    return file
  }
}
