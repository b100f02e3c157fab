import { excerpt, message } from '../../messages/index.ts'
import type { Message } from '../../messages/index.ts'
import { urlExtension, urlProblem } from '../../service/index.ts'
import { withField } from '../../service/refusal.ts'
import type { ValueOptions } from '../elements/spec.ts'
import { elementKindNames, elementKinds } from '../model.ts'
import type { Element, ElementKind, Source } from '../model.ts'

export type { ValueOptions } from '../elements/spec.ts'

/**
 * The source that a cell's value stands for, for an element of this kind: an address, a file, or what only this kind
 * takes (an avatar's id, a colour). A message where the value is no source.
 */
export function valueSource({ kind, source }: Element, value: string, options: ValueOptions): Source | Message {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return addressSource(kind, value)
  const { fromValue, endings } = elementKinds[kind]
  const own = fromValue?.(value, source, options)
  if (own !== undefined) return own as Source | Message
  // A file name is accepted when it has no extension, or one of a file that the element can show.
  const ending = /\.([a-z0-9]{1,8})$/i.exec(value)?.[1]?.toLowerCase()
  if (ending !== undefined && !endings.includes(ending)) return wrongKind(kind, value, ending)
  const path = options.file?.(value) ?? value
  if (path.length > 4_096 || path.includes('\0'))
    return message('projectProblems.values.noPath', { value: excerpt(value, 80) })
  return { kind: 'asset', path }
}

function addressSource(kind: ElementKind, url: string): Source | Message {
  const problem = urlProblem(url)
  if (problem !== undefined) return withField(problem, message('requestProblems.address'))
  const ending = urlExtension(url)
  if (ending !== undefined && isMedia(ending) && !elementKinds[kind].endings.includes(ending))
    return wrongKind(kind, url, ending)
  return { kind: 'url', url }
}

function isMedia(ending: string): boolean {
  return elementKindNames.some((kind) => elementKinds[kind].endings.includes(ending))
}

function wrongKind(kind: ElementKind, value: string, ending: string): Message {
  const noun = message(`elements.withArticle.${kind}`)
  return message('projectProblems.values.wrongKind', { value: excerpt(value, 80), ending, noun })
}
