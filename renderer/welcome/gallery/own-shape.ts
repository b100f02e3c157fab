import type { Project } from '@common/composition/index.ts'
import { textOf } from '@common/composition/elements/text-source.ts'
import type { FontSet } from '@common/drawing/fonts/font-set.ts'
import { stylesOf } from '@common/drawing/text/rich-text.ts'
import { reshape, shapeSizes } from '@common/templates/index.ts'
import type { ShapeName } from '@common/templates/index.ts'

/** The letters of each text of a project, and the fonts that it shows them in. */
export function textsOf({ scenes }: Project): { text: string; choices: ReturnType<typeof stylesOf> }[] {
  return scenes.flatMap(({ elements }) =>
    elements.flatMap(({ source }) =>
      source.kind === 'text' ? [{ text: textOf(source), choices: stylesOf(source) }] : [],
    ),
  )
}

/** The project of a user's template in a shape: laid out anew where that is not its own. @param fonts with those of all texts loaded */
export function inShape(project: Project, shape: ShapeName, fonts: FontSet): Project {
  const { width, height } = shapeSizes[shape]
  const isSame = Math.abs(project.canvas.width / project.canvas.height / (width / height) - 1) < 0.01
  // Its elements have been given their sizes when it was saved.
  return isSame ? project : reshape(project, { width, height }, { sizeOf: () => null, fonts })
}
