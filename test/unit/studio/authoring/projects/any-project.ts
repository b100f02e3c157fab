import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { StudioError } from '../../../../../electron/studio/core/studio-error.ts'

/** What the studio said when it refused. @throws when it did not, or failed in another way */
export async function refusal(work: Promise<unknown> | (() => unknown)): Promise<StudioError> {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    if (error instanceof StudioError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

/** A picture on the stage. */
export const image = (id: string, path: string): Element => ({
  id,
  name: id,
  kind: 'image',
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  scaleX: 1,
  scaleY: 1,
  layer: 1,
  locked: false,
  hidden: false,
  source: { kind: 'asset', path },
})

/** The project with these elements alone in its first scene. */
export function with1(project: Project, ...elements: Element[]): Project {
  const [scene, ...rest] = project.scenes
  return { ...project, scenes: [{ ...scene!, elements }, ...rest] }
}
