import { compile, turnsOf } from '../../../common/composition/index.ts'
import type { CompileOptions, Project, Scene } from '../../../common/composition/index.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'

export interface Item {
  sceneId: string
  /** Start of the item within its scene of the project, ms. */
  startMs: number
  /** Ids of the project's elements, by their index in the item. */
  elements: (string | undefined)[]
  /** Index of the turn of its scene that the item is a part of, in a dialogue. */
  turn?: number
}

/** Items of the scenes' bodies with their place in the project. Scenes that can't be compiled are left out. */
export function itemsOf(
  project: Project,
  scenes: readonly Scene[],
  options: CompileOptions,
): { data: AvatarVideoBody['data']; items: Item[] } {
  const data: AvatarVideoBody['data'] = []
  const items: Item[] = []
  for (const scene of scenes) {
    const { duration: _whole, ...rest } = project
    const compiled = compile({ ...rest, scenes: [scene] }, 'avatar-video', options)
    if (!compiled.ok) continue
    const ids = new Set(scene.elements.map((element) => element.id))
    let startMs = 0
    const turns = compiled.turnItems[0]!.flatMap((count, turn) => Array.from({ length: count }, () => turn))
    for (const [index, item] of compiled.body.data.entries()) {
      data.push(item)
      const elements = (item.elements ?? []).map((element) => {
        const id = (element as { id?: unknown }).id
        return typeof id === 'string' && ids.has(id) ? id : undefined
      })
      const turn = turns[index]
      items.push({ sceneId: scene.id, startMs, elements, ...(turn === undefined ? {} : { turn }) })
      if (typeof item.duration === 'number') startMs += item.duration
    }
  }
  return { data, items }
}

/** The scenes that items were made from, as they are typed, and how many items each and its turns became. */
export function scenesBehind(
  project: Project,
  items: readonly Item[],
): { behind: { scenes: Scene[] }; counts: number[]; turnItems: number[][] } {
  const scenes = project.scenes.filter(({ id }) => items.some(({ sceneId }) => sceneId === id))
  const own = scenes.map(({ id }) => items.filter(({ sceneId }) => sceneId === id))
  const turnItems = own.map((list, index) =>
    (turnsOf(scenes[index]!) ?? []).map((_, turn) => list.filter((item) => item.turn === turn).length),
  )
  return { behind: { scenes }, counts: own.map(({ length }) => length), turnItems }
}
