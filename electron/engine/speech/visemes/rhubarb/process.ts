/** Process of the mouth shape recogniser: recognition blocks for seconds, takes 220 MB and may abort. */
import { Rhubarb } from 'rhubarb-lip-sync-wasm'
import type { ShapeAnswer, ShapeRequest } from './messages.ts'

async function recognise(request: ShapeRequest): Promise<ShapeAnswer> {
  try {
    const result = await Rhubarb.getLipSync(Buffer.from(request.pcm))
    return { cues: result.mouthCues.map((cue) => ({ startMs: cue.start * 1000, shape: cue.value })) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (request: ShapeRequest) => {
  void recognise(request).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
