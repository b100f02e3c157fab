import { bridge } from '../implementer.ts'
import type { Consents } from '../../people/consents/index.ts'

/** Procedures for consents to use people's faces and voices. */
export function consentsProcedures({ consents }: { consents: Consents }) {
  const own = bridge.consents
  return own.router({
    find: own.find.handler(({ input }) => consents.find(input)),
    give: own.give.handler(({ input }) => consents.give(input)),
    list: own.list.handler(() => consents.list()),
  })
}
