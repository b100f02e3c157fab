import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { expect, it } from 'vitest'
import type { Element } from '../../../../electron/common/composition/index.ts'
import FlipButtons from '../../../../renderer/editor/inspector/drawn/FlipButtons.vue'
import { i18n } from '../../../../renderer/i18n/index.ts'

it('shows the mirror of each button upright where it flips from side to side, and level where upside down', () => {
  const view = mount(FlipButtons, {
    props: { element: { id: 'one', kind: 'image' } as Element, disabled: false },
    global: { plugins: [i18n, createPinia()] },
  })
  /** The dashes of the line in the middle: upright ones are drawn by `v`, level ones by `h`. */
  const dashes = (name: string): string[] =>
    view
      .get(`button[aria-label="${name}"]`)
      .findAll('path')
      .flatMap((path) => /^M[\d. ]+([vhVH])/.exec(path.attributes('d') ?? '')?.[1]?.toLowerCase() ?? [])
  expect(dashes('Flip horizontally')).toEqual(['v', 'v', 'v', 'v'])
  expect(dashes('Flip vertically')).toEqual(['h', 'h', 'h', 'h'])
})
