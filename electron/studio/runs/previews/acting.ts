import { isStyled } from '../../../common/composition/index.ts'
import type { Scene } from '../../../common/composition/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'

/**
 * What the extension says of presenters that don't move naturally or wear something else, and what is seen of them: hands move where they are in
 * view. The window crops their clips itself.
 */
export function actingIn({ scenes }: { scenes: readonly Scene[] }): NonNullable<ProjectExtension['elements']> {
  const elements = scenes.flatMap((scene) => scene.elements)
  return Object.fromEntries(
    elements.flatMap((element) => {
      const { id, source, liveliness, appearance: { crop, mask } = {} } = element
      if (source.kind !== 'avatar') return []
      const seen = { ...(crop ? { crop } : {}), ...(mask ? { mask } : {}) }
      const entry = {
        ...(liveliness ? { liveliness } : {}),
        ...(isStyled(element) ? { styling: element.styling } : {}),
        ...(crop || mask ? { appearance: seen } : {}),
      }
      return Object.keys(entry).length > 0 ? [[id, entry]] : []
    }),
  )
}
