import { excerpt } from '../../messages/index.ts'
import type { Language } from '../../languages.ts'
import type { Box } from '../../drawing/box.ts'
import type { FontSet } from '../../drawing/fonts/font-set.ts'
import type { Motion } from '../../service/extension/motion.ts'
import { wordsIn } from '../model.ts'
import type { SceneItems, ShapeName, Template, TemplateScene, Words } from '../model.ts'
import type { MotionRole } from '../style/motion-styles.ts'
import type { Ground } from '../style/palettes.ts'
import type { SceneBuilder } from './builder.ts'
import type { Region, Regions } from './regions.ts'
import type { StackItem, StackOptions, WordRole } from './words.ts'

export interface SceneOptions {
  shape: ShapeName
  language: Language
  fonts: FontSet
  /** Ms of the transition that brings the scene; 0 for a cut. */
  transitionMs: number
}

/** What the parts of a scene need to know to be laid out. */
export interface SceneContext extends SceneOptions {
  template: Template
  scene: TemplateScene
  builder: SceneBuilder
  regions: Regions
  ground: Ground
  /** The ground of the panel. */
  panel: Ground
  boxOf: (region: Region) => Box
  /** The motion of the next element of a role: each begins later than the one before. */
  move: (role: MotionRole) => Motion
  stack: (
    items: readonly StackItem[],
    options: Pick<StackOptions, 'box' | 'anchor' | 'align' | 'ground'> & { large?: number },
  ) => void
}

/** What an element is called in lists: its first words. */
export function nameOf(words: string): string {
  const [first = ''] = words.replaceAll('*', '').split('\n')
  return excerpt(first, 40)
}

/** Roles of a scene's words that are beside the column. */
export function asideRoles({ layout, items }: TemplateScene): readonly WordRole[] {
  if (layout === 'invitation') return ['number', 'label', 'action']
  return layout === 'newscast' && items.number ? ['number', 'label'] : []
}

/** The words of a scene's roles, in their order. */
export function itemsOf(items: SceneItems, roles: readonly WordRole[], language: Language): StackItem[] {
  const wordsOf = (role: WordRole): string | undefined => {
    const words = items[role as keyof SceneItems] as Words | undefined
    return words && wordsIn(words, language)
  }
  return roles.flatMap((role) => {
    const words = wordsOf(role)
    if (words === undefined) return []
    // Who somebody is stands below their name, in one text.
    const below = role === 'name' ? wordsOf('role') : undefined
    return [{ role, words: below === undefined ? words : `${words}\n${below}` }]
  })
}
