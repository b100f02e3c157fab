import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { StudioError } from '../../../../../electron/studio/core/studio-error.ts'

/** The error with which the studio refused a call. @throws when it didn't refuse, or failed in another way */
export async function refusal(work: Promise<unknown> | (() => unknown)): Promise<StudioError> {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    if (error instanceof StudioError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

/** An image element. */
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

/** The project with only these elements in its first scene. */
export function with1(project: Project, ...elements: Element[]): Project {
  const [scene, ...rest] = project.scenes
  return { ...project, scenes: [{ ...scene!, elements }, ...rest] }
}
