import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { startMcp } from '../../support/studio/mcp-client.ts'
import type { McpServer } from '../../support/studio/mcp-client.ts'
import { apiKey } from './service.ts'
import { env, folder, service, useCommands } from './setup.ts'
import { inDepth } from '../../support/depth.ts'

// The tools for agents with a service that may charge credits.

useCommands()
let mcp: McpServer
beforeEach(async () => (mcp = await startMcp(folder, env)))
afterEach(() => mcp.close())

test('what may cost credits is not begun before it is confirmed', async () => {
  const project = writeSmallProject(folder)
  const calls: [string, Record<string, unknown>][] = [
    ['speak', { text: 'Hello.', voice: 'anna', out: 'hello.mp3' }],
    ['make_voiceovers', { sheet: 'none.csv', voice: 'anna', out: 'voiceovers' }],
    ['render_project', { project, out: 'clip.mp4' }],
    ['make_batch', { project, sheet: 'none.csv', out: 'clips' }],
    ['make_clip', { template: 'birthday', script: ['Hello.'], out: 'clip.mp4' }],
  ]
  for (const [name, args] of calls)
    for (const confirm of [undefined, false])
      expect(await mcp.refused(name, { ...args, confirm })).toContain('confirm: true')
  expect(service.requests).toEqual([])

  const [, rendering] = calls[2]!
  const rendered = await mcp.call('render_project', { ...rendering, confirm: true })
  expect(rendered.isError, rendered.text).toBe(false)
  expect(rendered.facts).toMatchObject({ file: join(folder, 'clip.mp4') })
  expect(rendered.picture).not.toBeNull()
  expect(existsSync(join(folder, 'clip.mp4'))).toBe(true)
  expect(service.asked('createAvatarVideo')).toHaveLength(1)
})

test('lists need no confirmation, and no answer holds a key', async () => {
  const voices = await mcp.call('list_voices')
  expect(voices.facts['voices']).toMatchObject([{ voiceId: 'anna' }, { voiceId: 'bernard' }])
  const jobs = await mcp.call('list_jobs')
  for (const { text, facts } of [voices, jobs]) expect(text + JSON.stringify(facts)).not.toContain(apiKey)
})

test.runIf(inDepth)('an account that is refused is told as such, and nothing is made', async () => {
  await mcp.close()
  mcp = await startMcp(folder, { ...env, GREENROOM_API_KEY: 'sk-wrong' })
  const text = await mcp.refused('speak', { text: 'Hello.', voice: 'anna', out: 'hello.mp3', confirm: true })
  expect(text).not.toContain('sk-wrong')
  expect(existsSync(join(folder, 'hello.mp3'))).toBe(false)
})

test.runIf(inDepth)('sentences and descriptions are in the language of the terminal', async () => {
  await mcp.close()
  mcp = await startMcp(folder, { ...env, GREENROOM_LANGUAGE: 'zh-CN' })
  const { tools } = await mcp.client.listTools()
  for (const { description, title } of tools) {
    expect(description).toMatch(/\p{Script=Han}/u)
    expect(title).toMatch(/\p{Script=Han}/u)
  }
  const { isError, text } = await mcp.call('speak', { text: 'Hello.', voice: 'anna', out: 'hello.mp3' })
  expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/\p{Script=Han}/u) })
})
