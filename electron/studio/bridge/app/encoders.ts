import type { Encoders, MediaTools } from '../../../media/index.ts'
import { bridge } from '../implementer.ts'

export interface EncodersDeps {
  encoders: Pick<Encoders, 'state' | 'setUse' | 'tryAll'>
  tools: () => Promise<MediaTools>
}

/** Procedures about the encoders of pictures on this machine. */
export function encodersProcedures({ encoders, tools }: EncodersDeps) {
  const own = bridge.encoders
  const state = async () => encoders.state(await tools())
  return own.router({
    state: own.state.handler(state),
    setUse: own.setUse.handler(async ({ input }) => {
      await encoders.setUse(input.use)
      return state()
    }),
    tryAgain: own.tryAgain.handler(async ({ signal }) => {
      await encoders.tryAll(await tools(), { signal, again: true })
      return state()
    }),
  })
}
