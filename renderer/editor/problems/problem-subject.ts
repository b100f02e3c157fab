import { problemKey } from '@common/composition/index.ts'
import type { Element, Problem, Project, Scene } from '@common/composition/index.ts'

/** The part of the document that a problem concerns. */
export interface ProblemSubject {
  scene: Scene | null
  element: Element | null
  /** Where the problem can be solved. */
  part: 'element' | 'script' | 'voice' | 'scene' | 'canvas' | 'captions' | 'music' | 'project'
}

/** Parses a path such as `scenes[1].elements[0].source`. Parts that no longer exist are left out. */
export function subjectOf(path: string, project: Project): ProblemSubject {
  const [, sceneAt, rest = ''] = /^scenes\[(\d+)\](?:\.(.+))?$/.exec(path) ?? []
  if (sceneAt === undefined) {
    const part = (['canvas', 'captions', 'music'] as const).find((one) => path.startsWith(one)) ?? 'project'
    return { scene: null, element: null, part }
  }
  const scene = project.scenes[Number(sceneAt)] ?? null
  const [, elementAt] = /^elements\[(\d+)\]/.exec(rest) ?? []
  const element = elementAt === undefined ? null : (scene?.elements[Number(elementAt)] ?? null)
  if (element) return { scene, element, part: 'element' }
  if (/^voice(\.text)?$/.test(rest)) return { scene, element: null, part: 'script' }
  if (rest.startsWith('voice')) return { scene, element: null, part: 'voice' }
  if (rest === 'background') return { scene, element: null, part: 'canvas' }
  return { scene, element: null, part: 'scene' }
}

/**
 * The place as text, `Scene 2 · Mara`, without the names that the problem's own sentence says; empty for the whole
 * project.
 */
export function subjectLabel({ scene, element }: ProblemSubject, sentence = ''): string {
  return [scene?.name, element?.name].filter((name) => name && !sentence.includes(`“${name}”`)).join(' · ')
}

/** Errors first, without repetitions. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((one) => [problemKey(one), one]))
  const rank = { error: 0, warning: 1 }
  return [...once.values()].toSorted((a, b) => rank[a.severity] - rank[b.severity])
}
