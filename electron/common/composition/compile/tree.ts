import type { Pasted } from '../model.ts'
import { asPasted } from '../pasted.ts'
import type { Fields } from '../pasted.ts'

/**
 * One object of a body before it is written: its computed fields, its pasted form, and the path in the document that it
 * was made from.
 */
export interface Node {
  fields: Fields
  pasted: Pasted | undefined
  /** Path in the document. */
  path: string
}

export interface ItemNode extends Node {
  /** Index of the turn of its scene that the item is a part of, where presenters speak by turns. */
  turn?: number
  voice: Node | undefined
  elements: Node[]
}

/** The body of an avatar video, before its parts are joined. */
export interface AvatarVideoTree extends Node {
  items: ItemNode[]
}

/** The body of a talking avatar, before its parts are joined. */
export interface TalkingAvatarTree extends Node {
  elements: Node[]
}

const fieldsOf = (node: Node): Fields => asPasted(node.fields, node.pasted)

export function joinAvatarVideo(tree: AvatarVideoTree): Fields {
  const data = tree.items.map((item) => asPasted(itemFields(item, fieldsOf), item.pasted))
  return asPasted({ ...tree.fields, data }, tree.pasted)
}

/** Fields of a whole item; `toFields` turns each of its parts into fields. */
export function itemFields(item: ItemNode, toFields: (node: Node) => Fields): Fields {
  return {
    ...item.fields,
    ...(item.voice ? { voice: toFields(item.voice) } : {}),
    elements: item.elements.map(toFields),
  }
}

export function joinTalkingAvatar(tree: TalkingAvatarTree): Fields {
  return asPasted({ ...tree.fields, elements: tree.elements.map(fieldsOf) }, tree.pasted)
}
