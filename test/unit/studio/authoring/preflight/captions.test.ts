import { describe, expect, it } from 'vitest'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import { emptyProject, emptyScene } from '../../../../../electron/common/composition/index.ts'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { checkCaptions, lateCaptions } from '../../../../../electron/studio/authoring/preflight/captions.ts'

describe('captions', () => {
  const drawn = (font: string, own: readonly string[], extensions: readonly 'captions'[] = ['captions']) => {
    const captions = { shown: true, look: { ...builtInLook('plain'), font } }
    const hasOwnFont = (family: string) => Promise.resolve(own.includes(family))
    return checkCaptions({ hasOwnFont }, { ...emptyProject('p', 'Evening'), captions }, extensions)
  }

  it('are drawn by a service that can, in the fonts that come with the product', async () => {
    expect(await drawn('Inter', [])).toEqual({ isDrawnByService: true, faults: [] })
    expect(await drawn('Inter', [], [])).toEqual({ isDrawnByService: false, faults: [] })
  })

  it('are drawn on this machine in a font that the user has added, which no service has', async () => {
    expect(await drawn('House Sans', ['House Sans'])).toEqual({ isDrawnByService: false, faults: [] })
  })

  it('that start after a voice of known length are told', () => {
    const captions = { shown: true, look: builtInLook('plain') }
    const cues = [{ startMs: 4_000, endMs: 5_000, text: 'Late.' }]
    const voice = { kind: 'script', voiceId: 'v', text: 'Hello.', rate: 100 } as const
    const scene = { ...emptyScene('s', 'One'), voice, captions: { cues } }
    const project = { ...emptyProject('p', 'Evening'), captions, scenes: [scene] }
    const late = (voices: Record<string, number>) => lateCaptions(project, { voices, media: {} })
    expect(late({})).toEqual([])
    expect(late({ s: 4_500 })).toEqual([])
    expect(late({ s: 1_200 })).toMatchObject([{ path: 'scenes[0].captions.cues[0].startMs', code: 'outside-scene' }])
  })

  it('tell which font is missing, and what stands in', async () => {
    const { isDrawnByService, faults } = await drawn('Nobody Sans', ['House Sans'])
    expect(isDrawnByService).toBe(true)
    expect(faults).toMatchObject([{ path: 'captions.look', code: 'font-missing', severity: 'warning' }])
    expect(inEnglish(faults[0]!.message)).toBe(
      'The captions use the font Nobody Sans, which is not on this computer. Inter is used instead.',
    )
  })
})
