import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { silence } from '../../../support/engine/media.ts'
import { inDepth } from '../../../support/depth.ts'
import { startedFile } from '../../../support/program.ts'

const han = /[\u4e00-\u9fff]/
const main = startedFile('engine/process/main')

type Fields = Record<string, unknown>

describe('answers', () => {
  let engine: RunningEngine
  let client: Client

  beforeAll(async () => {
    engine = await startEngine({ dataDir: temporaryFolder() })
    client = clientOf(engine)
  })
  afterAll(() => engine.stop())

  const ask = (method: string, path: string, language: string | null, body?: unknown) =>
    client.send(method, path, body, language === null ? {} : { 'accept-language': language })
  const unknown = '/api/open/v3/audio/infobymodelid?audio_model_id=nobody'

  test.each([null, 'en', 'en-GB', 'fr', '*', '', 'zh;q=0', 'en, zh-CN;q=0.9', ';;,;q=,'])(
    'are in English for Accept-Language %j',
    async (language) => {
      const { body } = await ask('GET', unknown, language)
      expect(body).toMatchObject({ code: 1014 })
      expect(body['msg']).toMatch(/^Resource does not exist: there is no record "nobody", or/)
    },
  )

  test.each(['zh-CN', 'zh', 'zh-Hans-CN', 'fr, zh-CN;q=0.8, en;q=0.5', 'en;q=0.3,zh;q=0.7'])(
    'are in Chinese for Accept-Language %j',
    async (language) => {
      const { body } = await ask('GET', unknown, language)
      expect(body).toMatchObject({ code: 1014 })
      expect(body['msg']).toMatch(/^资源不存在：没有记录 "nobody"/)
    },
  )

  test('are whole sentences of the language in every envelope and wherever they come from', async () => {
    const asked: [string, string, unknown?][] = [
      ['POST', '/api/open/v3/nothing'],
      ['POST', '/api/open/v3/audio/create', '{'],
      ['POST', '/engine/live/rejoin', { _id: 'x', role: 'nobody' }],
      ['POST', '/interface/detect-api/detect_faces', { img: '§§§' }],
      ['GET', '/%zz'],
      ['GET', '/files/gone.mp4'],
    ]
    for (const [method, path, body] of asked) {
      const answer = (await ask(method, path, 'zh-CN', body)).body
      expect(String(answer['msg'] ?? answer['error_msg']), path).toMatch(han)
      const english = (await ask(method, path, null, body)).body
      expect(String(english['msg'] ?? english['error_msg']), path).not.toMatch(han)
    }
  })

  test('say why a record failed in the language of whoever reads it', async () => {
    const voice_url = await client.upload(silence, 'silence.wav')
    const avatar = { type: 'avatar', avatar_id: 'mara' }
    const { _id } = await client.ok('createAvatarVideo', {
      data: [{ width: 640, height: 360, voice: { voice_url }, duration: 120_000, elements: [avatar] }],
    })
    const id = String(_id)
    await client.send('POST', `/engine/records/${id}/cancel`, {})
    await client.ended('videoInfo', id)
    const info = `/api/open/v3/content/video/infobymodelid?video_model_id=${id}`
    const english = (await ask('GET', info, null)).body as { data: Fields }
    expect(english.data).toMatchObject({
      fail_reason: 'The work was cancelled.',
      error_reasons: [{ message: 'The work was cancelled.' }],
    })
    const chinese = (await ask('GET', info, 'zh-CN')).body as { data: Fields }
    expect(chinese.data).toMatchObject({
      fail_code: english.data['fail_code'],
      fail_reason: '工作已取消。',
      error_reasons: [{ message: '工作已取消。' }],
    })
  })

  test('describe voices in the language, whose names stay', async () => {
    const of = async (language: string | null) => {
      const { body } = await ask('GET', '/api/open/v3/voice/list', language)
      return body['data'] as { name: string; description: string }[]
    }
    const [english, chinese] = [await of(null), await of('zh-CN')]
    expect(chinese.map(({ name }) => name)).toEqual(english.map(({ name }) => name))
    expect(english.every(({ description }) => /^[A-Z][^{}]+\.$/.test(description))).toBe(true)
    // The publisher's grade of a voice is a letter in every language.
    expect(
      chinese.every(({ description }) => /^[^A-Za-z{}]+(评级为 [A-F][+-]?；[^A-Za-z{}]+)?。$/.test(description)),
    ).toBe(true)
  })
})

describe('the command line', () => {
  const run = (args: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, [main, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C', ...env },
    })

  test.runIf(inDepth)('is in English without a locale that there is', () => {
    const { status, stderr } = run(['--port', 'x'], {})
    expect(status).toBe(2)
    expect(stderr).toMatch(/^--port must be a whole number from 0 to 65535, not "x"\.\n\nUsage: /)
  })

  test.runIf(inDepth)('follows the locale of the terminal', () => {
    const { status, stderr } = run(['--port', 'x'], { LC_ALL: 'zh_CN.UTF-8' })
    expect(status).toBe(2)
    expect(stderr).toMatch(/^--port 必须是 0 到 65535 之间的整数，现为 "x"。\n\n用法：/)
    expect(run(['--help'], { GREENROOM_LANGUAGE: 'zh-CN' }).stdout).toMatch(/--json .*\{"baseUrl", "apiKey"/)
  })
})
