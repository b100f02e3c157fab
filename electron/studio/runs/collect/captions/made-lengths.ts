import type { Project } from '../../../../common/composition/index.ts'
import type { JobPart } from '../../../jobs/index.ts'

/** The project with the lengths of the clips that its service made of single scenes. */
export function withMadeLengths(project: Project, parts: readonly JobPart[] | null): Project {
  let next = 0
  const lengths = (parts ?? []).flatMap(({ scenes, durationMs = null }): (number | null)[] => {
    next += scenes
    return scenes === 1 ? [durationMs] : Array.from({ length: scenes }, () => null)
  })
  if (next !== project.scenes.length) return project
  const scenes = project.scenes.map((scene, index) => {
    const ms = lengths[index] ?? null
    return ms === null || ms < 1 ? scene : { ...scene, duration: Math.round(ms) }
  })
  return { ...project, scenes }
}
