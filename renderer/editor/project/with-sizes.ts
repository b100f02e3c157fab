import { fillOf, isVector } from '@common/composition/index.ts'
import type { Element, Project } from '@common/composition/index.ts'
import { sizeOfSource } from '../geometry.ts'

/** The project with the sizes of its media in their elements, so that it can be laid out where the media is not known. */
export function withSizes(project: Project): Project {
  const scenes = project.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(withSize) }))
  return { ...project, scenes }
}

function withSize(element: Element): Element {
  const { source, width, height } = element
  const isDrawn = isVector(element) || fillOf(source) !== null
  if (isDrawn || (width !== undefined && height !== undefined)) return element
  const own = sizeOfSource(source)
  return own ? { ...element, width: width ?? own.width, height: height ?? own.height } : element
}
