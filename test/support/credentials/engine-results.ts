import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '../../../electron/common/service/endpoints/index.ts'
import type { EndpointId } from '../../../electron/common/service/endpoints/index.ts'
import { queryText } from '../../../electron/common/service/request.ts'
import { start } from '../../integration/cli/run.ts'
import type { RunOptions } from '../../integration/cli/run.ts'

type Fields = Record<string, unknown>

const face = new URL('../../fixtures/faces/astronaut.png', import.meta.url)

/** Has the engine make a result of each kind that no command makes: a lip sync, a character swap, a background. */
export async function engineResults(folder: string, options: RunOptions): Promise<void> {
  const engine = start(['engine'], options)
  try {
    const told = (): string | undefined => /^\{.*\}$/m.exec(engine.text())?.[0]
    while (told() === undefined) await sleep(50)
    const { baseUrl, apiKey } = JSON.parse(told()!) as { baseUrl: string; apiKey: string }
    const send = async (address: string, init: RequestInit): Promise<Fields> => {
      const headers = { 'x-api-key': apiKey, ...(init.headers as Record<string, string> | undefined) }
      const answer = (await (await fetch(`${baseUrl}${address}`, { ...init, headers })).json()) as Fields
      if (answer['code'] !== 1000) throw new Error(`${address}: ${JSON.stringify(answer)}`)
      return answer['data'] as Fields
    }
    const call = (id: EndpointId, request: Fields): Promise<Fields> => {
      const { method, path, where } = endpoints[id]
      if (where === 'query') return send(path + queryText(request), { method })
      const headers = { 'content-type': 'application/json' }
      return send(path, { method, headers, body: JSON.stringify(request) })
    }
    const ended = async (id: EndpointId, request: Fields): Promise<Fields> => {
      for (;;) {
        const record = await call(id, request)
        const status = record['video_status'] ?? record['image_status'] ?? record['status']
        if (status === 3) return record
        if (status === 4)
          throw new Error(String(record['faceswap_fail_reason'] ?? record['fail_reason'] ?? JSON.stringify(record)))
        await sleep(200)
      }
    }
    const save = async (address: unknown, name: string): Promise<void> => {
      const bytes = await (await fetch(String(address))).bytes()
      await writeFile(join(folder, name + extname(new URL(String(address)).pathname)), bytes)
    }
    const headers = { 'x-file-name': 'face.png', 'content-type': 'application/octet-stream' }
    const { url: photo } = await send('/engine/uploads', { method: 'POST', headers, body: await readFile(face) })

    const voices = (await call('listVoices', { from: 3 })) as unknown as { voice_id: string }[]
    const input_text = 'The doors of the studio open at eight, and everybody is welcome.'
    const speech = await call('createTts', { voice_id: voices[0]!.voice_id, input_text, rate: '100%' })
    const { url: sound } = await ended('audioInfo', { audio_model_id: speech['_id'] })
    const synced = await call('createLipSync', { video_url: photo, audio_url: sound })
    const { video } = await ended('videoInfo', { video_model_id: synced['_id'] })
    await save(video, 'lip-sync')
    const swap = { image: photo, video, mode: 'replace', resolution: '480p', duration: 3, model_name: '' }
    const swapped = await call('createCharacterSwap', swap)
    await save((await ended('videoInfo', { video_model_id: swapped['_id'] }))['video'], 'character-swap')
    const changed = await call('createBackgroundChange', {
      origin_img: photo,
      removeBg: true,
      modify_origin_img_size: '512x512',
      canvas_size: '640x512',
      overlay_origin_x: 64,
      overlay_origin_y: 0,
      color_code: '#206040',
      webhookUrl: '',
    })
    await save((await ended('imageInfo', { image_model_id: changed['_id'] }))['image'], 'background')
  } finally {
    engine.child.kill()
    await engine.ended
  }
}
