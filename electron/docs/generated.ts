import { clientOperations, clientTypes } from './client/generate.ts'
import { errorsPage } from './errors-page.ts'
import { openApiText } from './openapi.ts'
import { thirdParty } from './third-party.ts'

/** A document that is made from code or data and checked in; `npm run lint` fails when one is stale. */
export interface GeneratedDocument {
  /** Relative to the repository's root, with forward slashes. */
  path: string
  /** Makes the whole text of the document; it is the same on every platform and at any time. */
  make: (root: string) => string
}

/** Add a document here and `npm run docs` writes it. */
export const generated: readonly GeneratedDocument[] = [
  { path: 'docs/openapi.json', make: openApiText },
  { path: 'packages/client/src/generated/types.ts', make: () => clientTypes() },
  { path: 'packages/client/src/generated/operations.ts', make: () => clientOperations() },
  { path: 'docs/errors.md', make: () => errorsPage() },
  { path: 'THIRD_PARTY.md', make: thirdParty },
]
