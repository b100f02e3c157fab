import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it } from 'vitest'
import { exportPresets, unchangedExport } from '../../../../../electron/common/bridge/index.ts'
import type { ExportChoice } from '../../../../../electron/common/bridge/index.ts'
import { message } from '../../../../../electron/common/messages/index.ts'
import ExportFields from '../../../../../renderer/clips/export/ExportFields.vue'
import { i18n } from '../../../../../renderer/i18n/index.ts'

beforeEach(() => setActivePinia(createPinia()))

const lacks = { to: 'av1' as const, ok: false, message: message('encoders.noEncoder', { codec: 'AV1' }) }

function open(modelValue: ExportChoice, can: (typeof lacks)[] = []) {
  const clips = { whats: ['clip', 'sound', 'still'], video: true, longest: 1920, scenes: false } as const
  return mount(ExportFields, {
    props: { modelValue, can, ...clips, drawn: { count: 0, of: 1 }, silent: 0 },
    global: { plugins: [i18n] },
  })
}

it('offers H.265 and AV1 with each quality, and says where a format plays', async () => {
  const view = open(exportPresets.web)
  expect(view.text()).toContain('Plays everywhere: browsers')
  await view.get('input[value=av1]').setValue(true)
  const chosen = view.emitted<[ExportChoice]>('update:modelValue')!.at(-1)![0]
  expect(chosen.make).toMatchObject({ kind: 'convert', to: 'av1', longSide: 1920, loudness: -14 })
  await view.setProps({ modelValue: chosen })
  expect(view.text()).toContain('newer phones and televisions')
  for (const quality of ['small', 'good', 'best'])
    expect(view.get(`input[value=${quality}]`).attributes('disabled')).toBeUndefined()
  expect(view.get('input[value=hevc]').attributes('disabled')).toBeUndefined()
})

it('says nothing of a clip that stays as it is, and disables what this ffmpeg can’t encode', () => {
  const view = open(unchangedExport, [lacks])
  expect(view.text()).not.toContain('Plays')
  expect(view.get('input[value=av1]').attributes('disabled')).toBe('')
})
