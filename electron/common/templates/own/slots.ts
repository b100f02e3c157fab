import { isVisual } from '../../composition/index.ts'
import type { Element, Project, Scene, Slot } from '../../composition/index.ts'

/** The slots of a project that becomes a template: its own, or else its presenters, texts, pictures and scripts; none is filled in. */
export function templateSlots(project: Project): Slot[] {
  const { scenes, slots = [] } = project
  const targets = new Set(scenes.flatMap(({ id, elements }) => [id, ...elements.map((element) => element.id)]))
  const own = slots.filter(({ target }) => targets.has(target)).map(({ target, role }) => ({ target, role }))
  if (own.length > 0) return own
  const asked = new Set<string>()
  return scenes.flatMap((scene) => sceneSlots(scene, asked))
}

/** @param asked presenters that were asked for in a scene before: they are the same in all scenes */
function sceneSlots({ id, voice, elements }: Scene, asked: Set<string>): Slot[] {
  // What is locked or hidden is not for the user to change; a logo or a lower third comes with a brand.
  const open = elements.filter((one) => isVisual(one) && !one.locked && !one.hidden && one.part === undefined)
  const presenters = open.flatMap(({ id: target, source }): Slot[] => {
    if (source.kind !== 'avatar' || asked.has(source.avatarId)) return []
    asked.add(source.avatarId)
    return [{ target, role: 'presenter' }]
  })
  const texts = open.filter(({ source }) => source.kind === 'text').toSorted((a, b) => a.y - b.y || a.x - b.x)
  const largest = Math.max(0, ...texts.map(letterHeight))
  const headline = texts.find((text) => letterHeight(text) === largest)
  const pictures = open.filter(({ kind, source }) => (kind === 'image' || kind === 'video') && source.kind === 'asset')
  return [
    ...presenters,
    ...texts.map((text): Slot => ({ target: text.id, role: text === headline ? 'headline' : 'body' })),
    ...pictures.map(({ id: target }): Slot => ({ target, role: 'picture' })),
    ...(voice && voice.kind !== 'audio' ? [{ target: id, role: 'script' } satisfies Slot] : []),
  ]
}

function letterHeight({ source, scaleY }: Element): number {
  if (source.kind !== 'text') return 0
  const sizes = source.runs.map(({ style }) => style?.size ?? source.style.size)
  return Math.max(source.style.size, ...sizes) * scaleY
}
