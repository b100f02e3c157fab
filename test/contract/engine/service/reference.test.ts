import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointIds, endpoints } from '../../../../electron/common/service/endpoints/index.ts'
import type { Endpoint } from '../../../../electron/common/service/endpoints/endpoint.ts'
import { requestExamples } from '../../../../electron/common/service/openapi/index.ts'
import { readRequest } from '../../../../electron/common/service/request.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { get } from '../../../support/engine/raw-http.ts'
import { startEngine } from '../../../support/engine/start.ts'

// The document of the interface and its reference page, as the engine serves them.

interface Operation {
  operationId: string
  security: object[]
}

let engine: RunningEngine
let document: { servers: object[]; paths: Record<string, Record<string, Operation>> }

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  document = (await (await fetch(`${engine.baseUrl}/engine/openapi.json`)).json()) as typeof document
})
afterAll(() => engine.stop())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), ...one })),
  )

describe('the document', () => {
  test('is that of docs, with the address of this engine', () => {
    const { servers: _, ...written } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as typeof document
    const { servers, ...served } = document
    expect(served).toEqual(written)
    expect(servers).toEqual([{ url: engine.baseUrl }])
  })

  test('names addresses that there are, and says of each whether it needs the key', async () => {
    for (const { path, method, security } of operations()) {
      const address = engine.baseUrl + path.replace('{model}', 'greenroom-speech').replace('{id}', 'none')
      const response = await fetch(address, { method })
      const text = await response.text()
      expect(text, `${method} ${path}`).not.toContain(`no ${method} `)
      const isRefused = response.status === 401 || /"code":1102\b/.test(text)
      expect(isRefused, `${method} ${path}: ${text.slice(0, 200)}`).toBe(security.length > 0)
    }
  })

  test.each(endpointIds)('shows a request that %s takes', (id) => {
    const endpoint: Endpoint = endpoints[id]
    const example = requestExamples[id] as Record<string, unknown>
    const sent =
      endpoint.where === 'body'
        ? example
        : Object.fromEntries(
            Object.entries(example).map(([name, value]) =>
              Array.isArray(value) ? [`${name}[]`, value.map(String)] : [name, String(value)],
            ),
          )
    expect(readRequest(endpoint, sent)).toMatchObject({ ok: true })
  })
})

describe('the page', () => {
  test('has every operation, in both languages, and nothing that its policy forbids', async () => {
    for (const language of ['en', 'zh-CN']) {
      const response = await fetch(`${engine.baseUrl}/engine/reference`, { headers: { 'accept-language': language } })
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*unsafe)(?!.*https?:)/)
      const page = await response.text()
      expect(page).toContain(`<html lang="${language}">`)
      for (const { operationId, path } of operations()) {
        expect(page).toContain(`id="${operationId}"`)
        expect(page).toContain(path)
      }
      expect(page).not.toMatch(
        /<script(?![^>]*\bsrc=)|\sstyle=|<style|\son\w+=|(?:src|href)="https?:|undefined|\[object/,
      )
      expect(page).not.toContain(engine.apiKey)
      for (const [, asset] of page.matchAll(/(?:src|href)="(\/engine\/reference\/[^"]+)"/g))
        expect((await fetch(engine.baseUrl + asset!)).status).toBe(200)
    }
  })

  test('is for this machine alone', async () => {
    for (const path of ['/engine/reference', '/engine/openapi.json', '/engine/reference/page.js']) {
      expect((await get(engine.baseUrl, path, { host: 'evil.example' })).status).toBe(403)
      expect((await get(engine.baseUrl, path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    }
  })
})
