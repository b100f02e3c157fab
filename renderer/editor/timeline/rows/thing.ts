import type { Element } from '@common/composition/index.ts'

/** What tells whether elements of several scenes are the same thing: each is compared within its kind of element. */
export interface Thing {
  /** The avatar or file that the element shows or plays; undefined for colours and texts, which have no identity. */
  source: string | undefined
  /** The element's name; undefined where it has none. */
  name: string | undefined
  /** Both, as far as they are defined. */
  keys: readonly string[]
}

const known = new WeakMap<Element, Thing>()

export function thingOf(element: Element): Thing {
  let thing = known.get(element)
  if (!thing) {
    const own = identity(element)
    const source = own === undefined ? undefined : `source ${element.kind} ${own}`
    const name = element.name.trim() === '' ? undefined : `name ${element.kind} ${element.name.trim()}`
    thing = { source, name, keys: [source, name].filter((key) => key !== undefined) }
    known.set(element, thing)
  }
  return thing
}

function identity({ source }: Element): string | undefined {
  if (source.kind === 'asset') return source.path
  // Parts of the same file (`#t=1,2`) are the same thing.
  if (source.kind === 'url') return source.url.replace(/#t=[^#]*$/, '')
  if (source.kind === 'avatar') return `${source.from} ${source.avatarId}`
  return undefined
}
