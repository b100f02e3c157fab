import { bridge } from '../implementer.ts'
import type { Faces } from '../../people/faces/index.ts'

/** Procedures to find faces in the user's files. */
export function facesProcedures({ faces }: { faces: Faces }) {
  const own = bridge.faces
  return own.router({
    look: own.look.handler(({ input, signal }) => faces.look(input, signal)),
    persons: own.persons.handler(({ input, signal }) => faces.persons(input, signal)),
    recent: own.recent.handler(() => faces.recent()),
    open: own.open.handler(({ input }) => faces.get(input.id)),
    forget: own.forget.handler(({ input }) => faces.forget(input.id)),
    restore: own.restore.handler(({ input }) => faces.restore(input.id)),
    saveCrops: own.saveCrops.handler(({ input }) => faces.saveCrops(input)),
    portrait: own.portrait.handler(({ input }) => faces.portrait(input.id, { frame: input.frame, face: input.face })),
  })
}
