import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Element } from '../../../electron/common/composition/index.ts'
import { localImage, writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands()

interface Item {
  duration?: number
  voice?: { voice_url: string }
  elements: { type: string; url?: string }[]
}

/** The items of the request after the scene of the small project was changed. */
async function itemsOf(project: string): Promise<Item[]> {
  const args = ['render', project, '--as', 'avatar-video', '--out', join(folder, 'out.mp4')]
  const ended = await greenroom(args, { data, env })
  expect(ended).toMatchObject({ code: 0 })
  return service.asked('createAvatarVideo').at(-1)!.data as Item[]
}

/** A scene of 3 s whose avatar appears after 2 s, with a video of 1 s. */
const withVideo = (url: string): string =>
  writeSmallProject(folder, ({ scenes: [scene] }) => {
    const video: Element = { ...localImage(''), id: 'v', kind: 'video', source: { kind: 'url', url } }
    Object.assign(scene!, { duration: 3_000 })
    scene!.elements[0]!.start = 2_000
    scene!.elements.push(video)
  })

test('the engine is asked how long its own media is, so that a video that is over holds its last frame', async () => {
  const url = `${service.baseUrl}/media/mine.mp4`
  const items = await itemsOf(withVideo(url))
  const shown = items.map((item) => item.elements.find(({ type }) => type === 'video')?.url)
  expect(shown.at(-1)).toBe(`${url}#t=0.96,1`)
})

test('other addresses are not fetched for that', async () => {
  const url = 'https://media.example/theirs.mp4'
  const items = await itemsOf(withVideo(url))
  const shown = items.map((item) => item.elements.find(({ type }) => type === 'video')?.url)
  expect(shown.at(-1)).toBe(`${url}#t=2,3`)
})

test('a scene that lasts as long as a part of a recording is as long as that part', async () => {
  const url = `${service.baseUrl}/media/voice.mp3`
  const project = writeSmallProject(folder, ({ scenes: [scene] }) => {
    scene!.voice = { kind: 'audio', source: { kind: 'url', url: `${url}#t=0.2,0.7` } }
    scene!.elements[0]!.start = 100
  })
  const items = await itemsOf(project)
  expect(items.map((item) => item.duration)).toEqual([100, 400])
  expect(items.map((item) => item.voice?.voice_url)).toEqual([`${url}#t=0.2,0.3`, `${url}#t=0.3,0.7`])
})
