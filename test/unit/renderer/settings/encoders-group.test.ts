import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { message } from '../../../../electron/common/messages/index.ts'
import type {
  BridgeClient,
  EncodersState,
  EncoderUse,
  HardwareState,
} from '../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import EncodersGroup from '../../../../renderer/settings/EncodersGroup.vue'

const nvenc: HardwareState = {
  encoder: 'h264_nvenc',
  codec: 'h264',
  hardware: 'nvenc',
  isUsed: true,
  timesAsFast: 3.14,
  reason: null,
}
const line = message('encoders.reasons.refused', { line: 'Error creating a MFX session: -9.' })
const refused = (encoder: string, codec: HardwareState['codec']): HardwareState => ({
  encoder,
  codec,
  hardware: 'quick-sync',
  isUsed: false,
  timesAsFast: null,
  reason: line,
})
const untried: EncodersState = {
  use: 'automatic',
  power: 'usual',
  triedAt: null,
  codecs: [
    { codec: 'h264', encoder: 'libx264' },
    { codec: 'av1', encoder: null },
  ],
  hardware: [],
}
const tried: EncodersState = {
  ...untried,
  triedAt: 1_700_000_000_000,
  codecs: [{ codec: 'h264', encoder: 'h264_nvenc' }],
  hardware: [nvenc, refused('h264_qsv', 'h264'), refused('hevc_qsv', 'hevc')],
}

let state: EncodersState
let finish: () => void
let signals: (AbortSignal | undefined)[]

beforeEach(() => {
  setActivePinia(createPinia())
  state = untried
  signals = []
  provideStudio({
    encoders: {
      state: () => Promise.resolve(state),
      setUse: ({ use }: { use: EncoderUse }) => Promise.resolve((state = { ...state, use })),
      tryAgain: (_input: undefined, { signal }: { signal?: AbortSignal }) =>
        new Promise<EncodersState>((resolve) => {
          signals.push(signal)
          finish = () => resolve((state = tried))
        }),
    },
  } as unknown as BridgeClient)
})

async function open() {
  const view = mount(EncodersGroup, { global: { plugins: [i18n] } })
  await flushPromises()
  return view
}

describe('the encoders in the settings', () => {
  it('says what encodes, and that the hardware was not tried yet', async () => {
    const view = await open()
    expect(view.text()).toContain('H.264 by libx264 · AV1 by —')
    expect(view.text()).toContain('Not tried yet')
    expect(view.find('dl').exists()).toBe(false)
  })

  it('tries the hardware, and says what is used and why the rest is not, each once', async () => {
    const view = await open()
    await view.get('button').trigger('click')
    expect(view.get('[role=status]').text()).toContain('two minutes')
    expect(view.get('button').attributes('aria-busy')).toBe('true')
    finish()
    await flushPromises()
    const rows = view.findAll('dt').map((dt, index) => [dt.text(), view.findAll('dd')[index]!.text()])
    expect(rows).toEqual([
      ['NVENC (NVIDIA)', 'H.264: used, 3.1 times as fast as the processor'],
      ['Quick Sync (Intel)', 'not used: it can’t be opened: Error creating a MFX session: -9.'],
    ])
    expect(view.text()).toContain('Tried on')
  })

  it('turns the hardware off', async () => {
    state = tried
    const view = await open()
    await view.findAll('input').at(-1)!.setValue(true)
    await flushPromises()
    expect(state.use).toBe('software')
    expect(view.find('dl').exists()).toBe(false)
    expect(view.find('button').exists()).toBe(false)
  })

  it('gives a trial up when the page is left', async () => {
    const view = await open()
    await view.get('button').trigger('click')
    view.unmount()
    expect(signals[0]?.aborted).toBe(true)
  })
})
