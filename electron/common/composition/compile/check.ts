import { avatarVideoBody, talkingAvatarBody } from '../../service/index.ts'
import { explainProblem } from '../../service/explain.ts'
import { message } from '../../messages/index.ts'
import { errorAt, pathOf } from '../problems.ts'
import type { Problem } from '../problems.ts'
import type { BodyKind } from './options.ts'
import type { AvatarVideoTree, Node, TalkingAvatarTree } from './tree.ts'

/** Rules of the interface that a body breaks, as problems at the document's paths. */
export function contractProblems(kind: BodyKind, body: unknown, tree: AvatarVideoTree | TalkingAvatarTree): Problem[] {
  const checked = (kind === 'avatar-video' ? avatarVideoBody : talkingAvatarBody).safeParse(body)
  if (checked.success) return []
  return checked.error.issues.map((issue) => {
    const [node, rest] = nodeAt(issue.path, tree)
    const field = pathOf(rest)
    const path = [node.path, documentFields[field] ?? field].filter((part) => part !== '').join('.')
    const part = { ...issue, path: [...rest] }
    return errorAt(
      path,
      'body-invalid',
      explainProblem(part, valueAt(body, issue.path, rest.length), message('requestProblems.request')).message,
    )
  })
}

/** Field of the document's element, voice or scene for each field of a body. */
const documentFields: Readonly<Record<string, string>> = {
  url: 'source',
  voice_url: 'source',
  avatar_id: 'source.avatarId',
  input_text: 'text',
  voice_id: 'voiceId',
  scale_x: 'scaleX',
  scale_y: 'scaleY',
  offset_x: 'x',
  offset_y: 'y',
  layer_number: 'layer',
}

/** The value `keep` steps above the end of the path in the body. */
function valueAt(body: unknown, path: readonly PropertyKey[], keep: number): unknown {
  return path
    .slice(0, path.length - keep)
    .reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], body)
}

/** The innermost object of the body that was made from a part of the document, and the rest of the path. */
function nodeAt(
  keys: readonly PropertyKey[],
  tree: AvatarVideoTree | TalkingAvatarTree,
): [Node, readonly PropertyKey[]] {
  if ('items' in tree) {
    const item = keys[0] === 'data' ? tree.items[Number(keys[1])] : undefined
    if (!item) return [tree, keys]
    const element = keys[2] === 'elements' ? item.elements[Number(keys[3])] : undefined
    if (element) return [element, keys.slice(4)]
    if (keys[2] === 'voice' && item.voice) return [item.voice, keys.slice(3)]
    return [item, keys.slice(2)]
  }
  const element = keys[0] === 'elements' ? tree.elements[Number(keys[1])] : undefined
  return element ? [element, keys.slice(2)] : [tree, keys]
}
