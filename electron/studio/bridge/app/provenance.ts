import type { MediaTools } from '../../../media/index.ts'
import type { Provenance } from '../../../media/provenance/index.ts'
import { bridge } from '../implementer.ts'

export interface ProvenanceDeps {
  provenance: Pick<Provenance, 'verify'>
  tools: () => Promise<MediaTools>
}

/** Procedures about what files say of their origin. */
export function provenanceProcedures({ provenance, tools }: ProvenanceDeps) {
  const own = bridge.provenance
  return own.router({
    verify: own.verify.handler(async ({ input }) => {
      // Without ffprobe, tags of sound and video stay unknown; content credentials don't need it.
      const found = await tools().catch(() => null)
      return provenance.verify(input.path, found)
    }),
  })
}
