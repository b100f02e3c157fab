import { rateOf, text } from '../elements/body-fields.ts'
import { elementKindNames, elementKinds } from '../model.ts'
import type { Element, Source, Voice } from '../model.ts'
import type { Fields } from '../pasted.ts'

export function objects(fields: Fields, field: string): Fields[] {
  const value = fields[field]
  return Array.isArray(value) ? (value as Fields[]) : []
}

/** The document's lengths are whole ms; a body may carry fractions. */
export function wholeMs(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.max(1, Math.round(value))
}

/** The voice of fields that hold an address (which wins) or an id and a text. */
export function voiceOf(fields: Fields, urlField: 'url' | 'voice_url'): Voice {
  const url = text(fields, urlField)
  if (url !== undefined) return { kind: 'audio', source: { kind: 'url', url } }
  const [voiceId, script] = [text(fields, 'voice_id') ?? '', text(fields, 'input_text') ?? '']
  return { kind: 'script', voiceId, text: script, rate: rateOf(fields) }
}

/** The `from` of a body's avatars; where it says nothing, an avatar that comes with an address is the caller's own. */
export function fromOf(stated: number | undefined, elements: readonly Fields[]): 2 | 3 {
  if (stated === 2 || stated === 3) return stated
  const own = (fields: Fields) => fields['type'] === 'avatar' && text(fields, 'avatar_id') && text(fields, 'url')
  return elements.some(own) ? 3 : 2
}

/** What kind of element it is, and of what: sound where the body names nothing else. `from` is that of the body's avatars. */
export function mediaOf(fields: Fields, from: 2 | 3): Pick<Element, 'kind' | 'source'> {
  const kind =
    elementKindNames.find((one) => {
      const { bodyType, fromBody } = elementKinds[one]
      return fromBody !== undefined && bodyType === fields['type']
    }) ?? 'audio'
  return { kind, source: elementKinds[kind].fromBody!(fields, from) as Source }
}

/** A name for the layers panel: the avatar's id, the file's name, else what kind of thing it is. */
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
