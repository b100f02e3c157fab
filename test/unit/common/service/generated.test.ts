import { english } from '../../../support/english.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCode, serviceCodes } from '../../../../electron/common/service/codes/codes.ts'
import { endpointIds, endpoints } from '../../../../electron/common/service/endpoints/index.ts'
import { generated } from '../../../../electron/docs/generated.ts'
import type { openApiDocument } from '../../../../electron/docs/openapi.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('generated documents', () => {
  it.each(generated)('$path is what `npm run docs` writes', ({ path, make }) => {
    expect(read(path) === make(root), `${path} is stale: run npm run docs and commit it`).toBe(true)
  })
})

describe('docs/errors.md', () => {
  const rows = read('docs/errors.md')
    .split('\n')
    .map((line) => /^\| (\d{4}) +\| (.+?) +\| (.+?) +\| `([a-z-]+)` +\| (account|request) +\|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, code, meaning, advice, kind, concerns]) => ({
      code: Number(code),
      meaning,
      advice,
      kind,
      account: concerns === 'account',
    }))

  it('documents every code of the contract', () => {
    for (const entry of serviceCodes) expect(rows).toContainEqual(english(entry))
  })

  it('documents no code that the contract does not have', () => {
    for (const row of rows) expect(english(findCode(row.code))).toEqual(row)
    expect(rows).toHaveLength(serviceCodes.length)
  })
})

describe('docs/openapi.json', () => {
  const document = JSON.parse(read('docs/openapi.json')) as ReturnType<typeof openApiDocument> & {
    paths: Record<string, Record<string, { operationId: string; deprecated?: boolean; security: unknown[] }>>
    components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> }
  }

  it('has an operation for every endpoint, at its path and with its method', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    )
    const expected = endpointIds.map(
      (id) => `${id} ${endpoints[id].method.toLowerCase()} ${endpoints[id].path}`,
    )
    expect(found.sort()).toEqual(expected.sort())
  })

  it('refers only to schemas that it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(endpointIds.length)
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? '')
  })

  it('marks what is deprecated and what needs no credentials', () => {
    const operation = (path: string) => Object.values(document.paths[path] ?? {})[0]
    expect(operation('/api/open/v3/content/image/bg/replace')?.deprecated).toBe(true)
    expect(operation('/api/open/v3/audio/create')?.deprecated).toBeUndefined()
    expect(operation('/api/open/v3/getToken')?.security).toEqual([])
    expect(operation('/api/open/v3/audio/create')?.security).toHaveLength(2)
  })

  it('writes the fields and what is required of them as the interface does', () => {
    const swap = document.components.schemas['CreateCharacterSwapRequest']
    expect(Object.keys(swap?.properties ?? {})).toEqual(
      'image video duration resolution mode prompt webhookurl model_name'.split(' '),
    )
    expect(swap?.required).toEqual(['image', 'video'])
    expect(document.components.schemas['CreateCloneRequest']?.required).toEqual(['input_text', 'rate'])
    expect(JSON.stringify(document.paths['/api/open/v4/aigModel/list'])).toContain('"name":"types[]"')
  })
})
