import { bridge } from '../implementer.ts'
import type { CatalogueReader } from '../../service/catalogue/index.ts'

export function catalogueProcedures({ catalogue }: { catalogue: CatalogueReader }) {
  const own = bridge.catalogue
  return own.router({
    avatars: own.avatars.handler(({ input, signal }) =>
      catalogue.avatars(input.connection, { fresh: input.fresh, signal }),
    ),
    styled: own.styled.handler(({ input: { connection, ...asked } }) => catalogue.styled(connection, asked)),
    voices: own.voices.handler(({ input, signal }) =>
      catalogue.voices(input.connection, { fresh: input.fresh, signal }),
    ),
  })
}
