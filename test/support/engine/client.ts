import { expect } from 'vitest'
import { endpoints } from '../../../electron/common/service/endpoints/index.ts'
import type { EndpointId } from '../../../electron/common/service/endpoints/index.ts'
import type { Endpoint } from '../../../electron/common/service/endpoints/endpoint.ts'
import { readAnswer } from '../../../electron/common/service/envelope.ts'
import { queryText } from '../../../electron/common/service/request.ts'
import type { RunningEngine } from '../../../electron/engine/index.ts'

export interface Answer {
  http: number
  body: Record<string, unknown>
}

type Fields = Record<string, unknown>

/**
 * Sends plain HTTP to an engine, without the studio's client, because the bytes on the wire are tested. `fetch` gets
 * only the credentials, so that nothing else is sent than by any client.
 */
export function clientOf(engine: Pick<RunningEngine, 'baseUrl' | 'apiKey'>, credentials?: Record<string, string>) {
  const headers = credentials ?? { 'x-api-key': engine.apiKey }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${engine.baseUrl}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { http: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  function raw(id: EndpointId, request: Fields = {}): Promise<Answer> {
    const { method, path, where } = endpoints[id]
    return where === 'query' ? send(method, path + queryText(request)) : send(method, path, request)
  }

  return {
    send,
    raw,
    /** Expects success, checks the data against the endpoint's response schema, and returns it. */
    async ok<T = Fields>(id: EndpointId, request: Fields = {}): Promise<T> {
      const answer = await raw(id, request)
      const endpoint: Endpoint = endpoints[id]
      const read = readAnswer(endpoint.envelope, answer.body)
      if (!read.ok) throw new Error(`${id} failed with ${String(read.code)}: ${read.message}`)
      expect(answer.http).toBe(200)
      if (endpoint.response) endpoint.response.parse(read.data)
      endpoint.read(read.data)
      return read.data as T
    },
    /** Expects a failure in the endpoint's own envelope with HTTP 200 and a message, which it returns. */
    async fails(id: EndpointId, request: Fields, code: number): Promise<string> {
      const answer = await raw(id, request)
      const read = readAnswer(endpoints[id].envelope, answer.body)
      if (read.ok) throw new Error(`${id} should have failed with ${String(code)}: ${JSON.stringify(answer.body)}`)
      expect({ code: read.code, http: answer.http }, read.message).toEqual({ code, http: 200 })
      expect(read.message).toMatch(/^\S.{10,}\.$/s)
      return read.message
    },
    /** Polls an info operation until the record has reached its end. */
    async ended(
      id: 'audioInfo' | 'videoInfo' | 'avatarDetail' | 'imageInfo',
      recordId: string,
      withinMs = 240_000,
    ): Promise<Fields> {
      const field = {
        audioInfo: 'audio_model_id',
        videoInfo: 'video_model_id',
        avatarDetail: 'id',
        imageInfo: 'image_model_id',
      }[id]
      const startedAt = Date.now()
      for (;;) {
        const data = await this.ok<Fields | Fields[]>(id, { [field]: recordId })
        const record = Array.isArray(data) ? data[0]! : data
        const status = record['video_status'] ?? record['image_status'] ?? record['status']
        if (status === 3 || status === 4) return record
        if (Date.now() > startedAt + withinMs) throw new Error(`${recordId} is not done: ${JSON.stringify(record)}`)
        // The engine is in this process and would spend much of its time on being asked.
        await new Promise((resolve) => setTimeout(resolve, Math.min(150, 20 + (Date.now() - startedAt) / 20)))
      }
    },
    /** Uploads bytes and returns their address. */
    async upload(bytes: Uint8Array, name: string, type = 'application/octet-stream'): Promise<string> {
      const response = await fetch(`${engine.baseUrl}/engine/uploads`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'x-file-name': encodeURIComponent(name) },
        body: new Uint8Array(bytes),
      })
      const body = (await response.json()) as { code: number; msg: string; data?: { url: string } }
      if (body.code !== 1000) throw new Error(`${String(body.code)} ${body.msg}`)
      return body.data!.url
    },
  }
}

export type Client = ReturnType<typeof clientOf>
