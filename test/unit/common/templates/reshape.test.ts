import { beforeAll, describe, expect, it } from 'vitest'
import type { Element, Project } from '../../../../electron/common/composition/index.ts'
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
import type { TextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { layoutTextElement } from '../../../../electron/common/drawing/element/contents.ts'
import { productFonts } from '../../../support/fonts.ts'
import { withLongerWords } from '../../../support/templates/longer-words.ts'
import { faultsOf } from '../../../support/templates/template-faults.ts'
import { someOf } from '../../../support/depth.ts'

const fonts = productFonts()
/** Of all kinds of layouts. */
const some = templates.filter(({ id }) => ['product-launch', 'three-steps', 'news-desk'].includes(id))

beforeAll(async () => {
  for (const template of templates) {
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

/** Colours are those of a template's own arrangement; here words may come before another part of a gradient or ornament. */
const isOfPlace = (fault: string): boolean => !fault.includes('has a contrast of')

it.each(shapeNames)('longer words of templates in the shape %s have room in all others', (from) => {
  for (const template of someOf(templates, 3)) {
    const long = withLongerWords(template)
    const { project, parts } = createFromTemplate(long, { shape: from, language: 'en', id: 'p', fonts })
    for (const to of shapeNames.filter((one) => one !== from)) {
      const faults = faultsOf({ project: reshaped(project, shapeSizes[to]), parts }, fonts).filter(isOfPlace)
      expect({ template: template.id, from, to, faults }).toEqual({ template: template.id, from, to, faults: [] })
    }
  }
})

describe('what a user has added', () => {
  /** A scene with a text in its middle alone. */
  function withText(more: Partial<Element>): Project {
    const { project } = createFromTemplate(templates[0]!, { shape: 'square', language: 'en', id: 'p', fonts })
    const [scene] = project.scenes
    const words = scene!.elements.find(({ source }) => source.kind === 'text')!
    const text = { ...words, id: 'own', x: 390, y: 900, width: 300, height: 60, ...more } as Element
    return { ...project, scenes: [{ ...scene!, elements: [text] }] }
  }
  const own = ({ scenes }: Project): Element => scenes[0]!.elements.find(({ id }) => id === 'own')!

  it('turns and grows within the frame, about the middle of its words', () => {
    const keyframes = {
      scale: [
        { at: 0, value: 1 },
        { at: 900, value: 1.4 },
      ],
      rotation: [
        { at: 0, value: 0 },
        { at: 900, value: -6 },
      ],
    }
    const moved = own(reshaped(withText({ motion: { keyframes } }), shapeSizes.wide))
    const grown = moved.width! * 0.2
    expect(moved.x - grown).toBeGreaterThanOrEqual(0)
    expect(moved.x + moved.width! + grown).toBeLessThanOrEqual(shapeSizes.wide.width)
    const { source } = moved
    const natural = layoutTextElement({ ...(source as TextSource), fit: 'auto' }, {}, fonts).size.width
    expect(moved.width! - natural).toBeLessThan(4)
  })
})
