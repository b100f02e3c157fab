import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointId } from '../../../../electron/common/service/endpoints/index.ts'

/** A recorded answer (test/fixtures/service/README.md). */
export interface Recording {
  name: string
  endpoint: EndpointId
  request: Record<string, unknown>
  status?: number
  body: Record<string, unknown>
  exact?: boolean
  expect?: unknown
  fails?: { kind: string; code?: number; message: string }
}

const folder = join(import.meta.dirname, '../../../fixtures/service')

export const recordings: Recording[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording[])
