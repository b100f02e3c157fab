import type { Element } from '@common/composition/index.ts'

/** What elements of several scenes must share to lie in one row. Elements of different kinds share nothing. */
export interface ElementIdentity {
  /** The avatar or file that the element shows or plays; undefined for colours and texts, which have no identity. */
  source: string | undefined
  /** The element's name; undefined where it has none. */
  name: string | undefined
  /** `source` and `name`, as far as they are defined. */
  keys: readonly string[]
}

const known = new WeakMap<Element, ElementIdentity>()

export function identityOf(element: Element): ElementIdentity {
  let identity = known.get(element)
  if (!identity) {
    const own = mediaOf(element)
    const source = own === undefined ? undefined : `source ${element.kind} ${own}`
    const name = element.name.trim() === '' ? undefined : `name ${element.kind} ${element.name.trim()}`
    identity = { source, name, keys: [source, name].filter((key) => key !== undefined) }
    known.set(element, identity)
  }
  return identity
}

function mediaOf({ source }: Element): string | undefined {
  if (source.kind === 'asset') return source.path
  // Parts of a file (`#t=1,2`) have the identity of the file.
  if (source.kind === 'url') return source.url.replace(/#t=[^#]*$/, '')
  if (source.kind === 'avatar') return `${source.from} ${source.avatarId}`
  return undefined
}
