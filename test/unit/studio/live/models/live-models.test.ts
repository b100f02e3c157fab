import { describe, expect, it } from 'vitest'
import { openLiveModels } from '../../../../../electron/studio/live/models/index.ts'
import { ServiceError } from '../../../../../electron/studio/service/client/index.ts'
import type { ServiceClient } from '../../../../../electron/studio/service/client/index.ts'

const media = { urlFor: (path: string) => `media/of${path}` }
const engineWith = (liveModels: () => Promise<{ near: string; far: string; mesh: string }>) => () =>
  ({ engine: { liveModels } }) as unknown as Pick<ServiceClient, 'engine'>

describe('models for live face swap', () => {
  it('are addresses of the window’s own host', async () => {
    const engine = engineWith(() => Promise.resolve({ near: '/n.onnx', far: '/f.onnx', mesh: '/m.onnx' }))
    expect(await openLiveModels({ engine, media })).toEqual({
      near: 'media/of/n.onnx',
      far: 'media/of/f.onnx',
      mesh: 'media/of/m.onnx',
    })
  })

  it('that cannot be had are said so, with what to do', async () => {
    const engine = engineWith(() =>
      Promise.reject(
        new ServiceError({
          kind: 'service',
          text: 'The face models, which are fetched once, are not on this computer.',
          next: 'Connect to a network and try again.',
          endpoint: 'POST /engine/live/models',
          sent: 'yes',
        }),
      ),
    )
    await expect(openLiveModels({ engine, media })).rejects.toMatchObject({
      code: 'live-models',
      message: 'The face models, which are fetched once, are not on this computer.',
      next: 'Connect to a network and try again.',
    })
  })
})
