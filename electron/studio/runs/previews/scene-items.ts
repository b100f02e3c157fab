import { compile } from '../../../common/composition/index.ts'
import type { CompileOptions, Project, Scene } from '../../../common/composition/index.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'

export interface Item {
  sceneId: string
  /** Start of the item within its scene of the project, ms. */
  startMs: number
  /** Ids of the project's elements, by their index in the item. */
  elements: (string | undefined)[]
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
    for (const item of compiled.body.data) {
      data.push(item)
      const elements = (item.elements ?? []).map((element) => {
        const id = (element as { id?: unknown }).id
        return typeof id === 'string' && ids.has(id) ? id : undefined
      })
      items.push({ sceneId: scene.id, startMs, elements })
      if (typeof item.duration === 'number') startMs += item.duration
    }
  }
  return { data, items }
}

/** The scenes that items were made from, as they are typed, and how many items each became. */
export function scenesBehind(project: Project, items: readonly Item[]): [{ scenes: Scene[] }, number[]] {
  const scenes = project.scenes.filter(({ id }) => items.some(({ sceneId }) => sceneId === id))
  return [{ scenes }, scenes.map(({ id }) => items.filter(({ sceneId }) => sceneId === id).length)]
}
