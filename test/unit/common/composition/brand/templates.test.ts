import { beforeAll, expect, it } from 'vitest'
import {
  applyBrandKit,
  brandableColors,
  isNeutral,
  newBrandKit,
  solidOf,
} from '../../../../../electron/common/composition/brand/index.ts'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import { createFromTemplate, loadTemplateFonts, templates } from '../../../../../electron/common/templates/index.ts'
import { productFonts } from '../../../../support/fonts.ts'
import { faultsOf } from '../../../../support/templates/template-faults.ts'

const fonts = productFonts()
beforeAll(async () => {
  for (const template of templates) expect([...(await loadTemplateFonts(template, 'en', fonts))]).toEqual([])
  for (const { font, weight } of [...templates.map(({ captions }) => builtInLook(captions)), builtInLook('boxed')])
    await fonts.load('The quick brown fox', [{ font, weight, italic: false }])
})

const brands = {
  dark: { background: '#2b1055', surface: '#fdf8ff', text: '#ffffff', accent: '#ff6b6b', accent2: '#ffd166' },
  light: { background: '#fff7e6', surface: '#1d2b53', text: '#1d2b53', accent: '#008a5e', accent2: '#d9480f' },
}

it.each(Object.entries(brands))(
  'every template can be read in a brand with a %s ground, and nothing of its own is left',
  (name, colors) => {
    for (const template of templates) {
      const created = createFromTemplate(template, { shape: 'wide', language: 'en', id: 'p', fonts })
      const kit = { ...newBrandKit('k', name, colors), fonts: created.project.brand!.fonts }
      const { project } = applyBrandKit(created.project, kit)
      const ofKit: string[] = Object.values(colors)
      const strange = brandableColors(project).filter(
        ({ color }) => !ofKit.includes(solidOf(color)) && !isNeutral(color),
      )
      expect([template.id, strange]).toEqual([template.id, []])
      expect([template.id, faultsOf({ ...created, project }, fonts)]).toEqual([template.id, []])
    }
  },
)
