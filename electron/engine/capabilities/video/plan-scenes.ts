import { message } from '../../../common/messages/index.ts'
import { codeOf } from '../../../common/service/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { EngineError } from '../../core/errors.ts'
import type { PlanScene, VideoPlan } from './plan-types.ts'

/**
 * The plan with the transitions and camera moves that its project asks for.
 * @throws EngineError 1003 when the scenes are not all of the items
 */
export function withScenes(plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan {
  const scenes = extension?.scenes
  if (!scenes) return plan
  const listed = scenes.reduce((sum, { items }) => sum + items, 0)
  const count = plan.items.length
  if (listed !== count) throw new EngineError(codeOf.parameter, message('engineWork.scenesOfItems', { listed, count }))
  return {
    ...plan,
    scenes: scenes.map(({ items, transition, camera }) => ({
      items,
      ...(transition ? { transition } : {}),
      ...(camera ? { camera } : {}),
    })),
  }
}

/** The scenes of some items of a plan; undefined where the plan names none. The first is not followed from another one. */
export function scenesWithin({ scenes }: VideoPlan, from: number, to: number): PlanScene[] | undefined {
  let end = 0
  return scenes?.flatMap((scene) => {
    const start = end
    end += scene.items
    const items = Math.min(end, to) - Math.max(start, from)
    return items > 0 ? [{ ...scene, items }] : []
  })
}
