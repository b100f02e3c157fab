import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Stop } from '../../../../electron/common/drawing/shapes/gradient-stops.ts'
import GradientStops from '../../../../renderer/editor/inspector/drawn/GradientStops.vue'
import { i18n } from '../../../../renderer/i18n/index.ts'

function gradient(stops: Stop[]) {
  const fields: string[] = []
  const view = mount(GradientStops, {
    props: {
      stops,
      disabled: false,
      onChange: (next: Stop[], field: string) => {
        fields.push(field)
        void view.setProps({ stops: next })
      },
    },
    attachTo: document.body,
    global: { plugins: [i18n] },
  })
  return { view, fields, now: () => view.props('stops'), handles: () => view.findAll('[role=slider]') }
}

const three: Stop[] = [
  { at: 0, color: '#000000' },
  { at: 0.5, color: '#ff0000' },
  { at: 1, color: '#ffffff' },
]

describe('the colours of a gradient, by keyboard', () => {
  it('are moved by arrows, in large steps with Shift, and to both ends', async () => {
    const { handles, now, fields } = gradient(three)
    await handles()[1]!.trigger('keydown', { key: 'ArrowRight' })
    expect(now()[1]).toEqual({ at: 0.51, color: '#ff0000' })
    await handles()[1]!.trigger('keydown', { key: 'ArrowLeft', shiftKey: true })
    expect(now()[1]!.at).toBeCloseTo(0.41)
    expect(handles()[1]!.attributes('aria-valuenow')).toBe('41')
    await handles()[1]!.trigger('keydown', { key: 'End' })
    expect(now().at(-1)!.at).toBe(1)
    expect(new Set(fields)).toEqual(new Set(['stop position']))
  })

  it('are removed with Delete while more than two are left', async () => {
    const { handles, now } = gradient(three)
    await handles()[1]!.trigger('keydown', { key: 'Delete' })
    expect(now()).toEqual([three[0], three[2]])
    await handles()[0]!.trigger('keydown', { key: 'Delete' })
    expect(now()).toHaveLength(2)
  })

  it('are added beside the chosen one, in the colour that is there', async () => {
    const { view, handles, now } = gradient([three[0]!, three[2]!])
    await handles()[0]!.trigger('focus')
    await view.get('button[aria-label="Add a colour"]').trigger('click')
    expect(now()).toEqual([three[0], { at: 0.5, color: '#808080' }, three[2]])
    expect(handles()[1]!.classes()).toContain('chosen')
  })
})
