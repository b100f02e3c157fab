import { describe, expect, it } from 'vitest'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import { emptyProject } from '../../../../../electron/common/composition/index.ts'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { checkCaptions } from '../../../../../electron/studio/authoring/preflight/captions.ts'

describe('captions', () => {
  const engine = { upload: () => Promise.reject(new Error('nothing is sent')), extensions: ['captions'] }
  const drawn = (font: string, own: readonly string[], service: object = engine) => {
    const connection = { id: 'c', name: 'Cloud', baseUrl: 'https://cloud.example', service } as never
    const captions = { shown: true, look: { ...builtInLook('plain'), font } }
    const hasOwnFont = (family: string) => Promise.resolve(own.includes(family))
    return checkCaptions({ connection, hasOwnFont }, { ...emptyProject('p', 'Evening'), captions })
  }

  it('are drawn by a service that can, in the fonts that come with the product', async () => {
    expect(await drawn('Inter', [])).toEqual({ isDrawnByService: true, faults: [] })
    expect(await drawn('Inter', [], {})).toEqual({ isDrawnByService: false, faults: [] })
  })

  it('are drawn on this machine in a font that the user has added, which no service has', async () => {
    expect(await drawn('House Sans', ['House Sans'])).toEqual({ isDrawnByService: false, faults: [] })
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
