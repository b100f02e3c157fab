import { beforeAll, expect, it } from 'vitest'
import type { Project } from '../../../../electron/common/composition/index.ts'
import {
  createFromTemplate,
  loadTemplateFonts,
  reshape,
  shapeNames,
  shapeSizes,
  templates,
} from '../../../../electron/common/templates/index.ts'
import { validate } from '../../../../electron/common/composition/index.ts'
import { builtInLook } from '../../../../electron/common/captions/index.ts'
import { productFonts } from '../../../support/fonts.ts'
import { faultsOf } from '../../../support/templates/template-faults.ts'

const fonts = productFonts()
/** Of all kinds of layouts. */
const some = templates.filter(({ id }) => ['product-launch', 'three-steps', 'news-desk'].includes(id))

beforeAll(async () => {
  for (const template of some) {
    expect([...(await loadTemplateFonts(template, 'en', fonts))]).toEqual([])
    const { font, weight } = builtInLook(template.captions)
    await fonts.load('The quick brown fox', [{ font, weight, italic: false }])
  }
})

const reshaped = (project: Project, to: { width: number; height: number }): Project =>
  reshape(project, to, { sizeOf: () => ({ width: 1000, height: 1080 }), fonts })

it.each(shapeNames)('a project in the shape %s is laid out for all others without overlaps or losses', (from) => {
  for (const template of some) {
    const { project, parts } = createFromTemplate(template, { shape: from, language: 'en', id: 'p', fonts })
    for (const to of shapeNames.filter((one) => one !== from)) {
      const changed = reshaped(project, shapeSizes[to])
      expect({ from, to, faults: faultsOf({ project: changed, parts }, fonts) }).toEqual({ from, to, faults: [] })
      expect(validate(changed)).toEqual(validate(project))
      const ids = ({ scenes }: Project) => scenes.map(({ elements }) => elements.map(({ id }) => id))
      expect(ids(changed)).toEqual(ids(project))
    }
  }
})
