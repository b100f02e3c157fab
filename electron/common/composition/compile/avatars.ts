import { message } from '../../messages/index.ts'
import type { Element } from '../model.ts'
import { errorAt } from '../problems.ts'
import type { Context } from './options.ts'

export type AvatarFrom = 2 | 3

type Avatar = Extract<Element, { kind: 'avatar' }>

export function avatarsOf(elements: readonly Element[]): Avatar[] {
  return elements.filter((element) => element.kind === 'avatar')
}

/**
 * The single `from` that a body has for all its avatars: that of their records, or 3 (own) for avatars that are only a
 * file. Undefined without avatars.
 */
export function avatarFrom(avatars: readonly Avatar[], path: string, context: Context): AvatarFrom | undefined {
  if (avatars.length === 0) return undefined
  const stated = new Set(avatars.flatMap((avatar) => (avatar.source.kind === 'avatar' ? [avatar.source.from] : [])))
  if (stated.size > 1) {
    const text = message('projectProblems.compile.mixedAvatars')
    context.problems.push(errorAt(path, 'avatar-from-mixed', text))
  }
  const [first] = stated
  return first ?? 3
}
