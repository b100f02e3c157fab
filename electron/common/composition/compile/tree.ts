import type { Pasted } from '../model.ts'
import { asPasted } from '../pasted.ts'
import type { Fields } from '../pasted.ts'

/** One object of a body on its way: what it comes to, the words it was pasted in, and what of the document it stands for. */
export interface Node {
  fields: Fields
  pasted: Pasted | undefined
  /** Path in the document. */
  path: string
}

export interface ItemNode extends Node {
  voice: Node | undefined
  elements: Node[]
}

/** The body of an avatar video, before it is put together. */
export interface AvatarVideoTree extends Node {
  items: ItemNode[]
}

/** The body of a talking avatar, before it is put together. */
export interface TalkingAvatarTree extends Node {
  elements: Node[]
}

const said = (node: Node): Fields => asPasted(node.fields, node.pasted)

export function joinAvatarVideo(tree: AvatarVideoTree): Fields {
  const data = tree.items.map((item) => asPasted(itemFields(item, said), item.pasted))
  return asPasted({ ...tree.fields, data }, tree.pasted)
}

/** An item whole; `say` says how its parts are put. */
export function itemFields(item: ItemNode, say: (node: Node) => Fields): Fields {
  return {
    ...item.fields,
    ...(item.voice ? { voice: say(item.voice) } : {}),
    elements: item.elements.map(say),
  }
}

export function joinTalkingAvatar(tree: TalkingAvatarTree): Fields {
  return asPasted({ ...tree.fields, elements: tree.elements.map(said) }, tree.pasted)
}
