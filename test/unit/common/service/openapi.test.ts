import { describe, expect, it } from 'vitest'
import { endpointIds } from '../../../../electron/common/service/endpoints/index.ts'
import { openApiDocument } from '../../../../electron/common/service/openapi/index.ts'

describe('the OpenAPI document of the interface', () => {
  const document = openApiDocument('1.0.0') as {
    [name: string]: unknown
    paths: Record<string, Record<string, { operationId: string; deprecated?: boolean; security: unknown[] }>>
    components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> }
  }

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
