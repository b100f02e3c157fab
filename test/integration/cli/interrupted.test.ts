import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom, start } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands()
// The service may charge for requests.
beforeEach(() => void (service.engine = false))

const never = (): Promise<never> => new Promise(() => undefined)
const retried = /greenroom jobs retry ([a-z]+-[0-9a-f]+)/

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Runs a command whose request is accepted and not answered, and interrupts it then. */
async function interrupted(args: string[], signal: NodeJS.Signals): Promise<void> {
  const { child, ended } = start(args, { data, env })
  await expect.poll(() => service.creating.length, { timeout: 240_000 }).toBeGreaterThan(0)
  child.kill(signal)
  await ended
}

test.runIf(inDepth)('a row whose request was on its way at Ctrl+C is not asked for again by itself', async () => {
  const args = ['voiceover', file('rows.csv', 'text,voice\nHello.,anna\n'), '--out', join(folder, 'out')]
  service.holdCreates = never
  await interrupted(args, 'SIGINT')
  service.holdCreates = () => Promise.resolve()
  const again = await greenroom(args, { data, env })
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('may have been made and charged')
  expect(service.asked('createTts')).toHaveLength(1)
})

test.runIf(inDepth)('nor is the voice of a clip, nor the clip', async () => {
  const project = writeSmallProject(folder, (small) => {
    small.name = 'For {{name}}'
    small.scenes[0]!.voice = { kind: 'script', voiceId: 'anna', text: 'Hello {{name}}', rate: 100 }
  })
  const sheet = file('names.csv', 'name\nAnna\n')
  const args = ['batch', project, sheet, '--as', 'avatar-video', '--out', join(folder, 'out'), '--json']
  const told = async (): Promise<string> => {
    const again = await greenroom(args, { data, env })
    expect(again.code).toBe(1)
    return retried.exec(again.stdout)?.[1] ?? again.stdout
  }
  service.holdCreates = never
  await interrupted(args, 'SIGTERM')
  service.holdCreates = () => Promise.resolve()
  const voice = await told()
  expect(await told()).toBe(voice)
  expect(service.speech).toHaveLength(1)
  expect((await greenroom(['jobs', 'retry', voice], { data, env })).code).toBe(0)
  expect(service.speech).toHaveLength(2)

  // The voice exists now; the clip is requested, and not answered.
  service.holdCreates = () => (service.videos.length > 0 ? never() : Promise.resolve())
  const { child, ended } = start(args, { data, env })
  await expect.poll(() => service.videos.length, { timeout: 240_000 }).toBe(1)
  child.kill('SIGINT')
  await ended
  service.holdCreates = () => Promise.resolve()
  const clip = await told()
  expect(clip).toMatch(/^row-/)
  expect(service.videos).toHaveLength(1)
  // The job was given up, so this is a new request.
  expect((await greenroom(['jobs', 'cancel', clip], { data, env })).code).toBe(0)
  expect((await greenroom(args, { data, env })).code).toBe(0)
  expect([service.speech.length, service.videos.length]).toEqual([2, 2])
})

test.runIf(inDepth)(
  'a request that a killed command was sending is unconfirmed in the list, and one retry sends it once more',
  async () => {
    const args = ['speak', '--voice', 'anna', '--text', 'Hello.', '--out', join(folder, 'a.mp3')]
    service.holdCreates = never
    await interrupted(args, 'SIGKILL')
    service.holdCreates = () => Promise.resolve()
    const { events } = await greenroom(['jobs', '--json'], { data, env })
    expect(events).toMatchObject([{ event: 'job', state: 'unconfirmed' }])
    const retry = await greenroom(['jobs', 'retry', String(events[0]!.id)], { data, env })
    expect(retry.code).toBe(0)
    expect(service.asked('createTts')).toHaveLength(2)
  },
)

test('a clip that a killed command was preparing is told as that, and can be made again', async () => {
  const project = writeSmallProject(folder, (small) => {
    small.scenes[0]!.voice = { kind: 'script', voiceId: 'anna', text: 'Hello.', rate: 100 }
  })
  service.holdCreates = never
  await interrupted(['render', project, '--as', 'avatar-video', '--out', join(folder, 'a.mp4')], 'SIGKILL')
  service.holdCreates = () => Promise.resolve()
  const { events } = await greenroom(['jobs', '--json'], { data, env })
  expect(events.find(({ purpose }) => purpose === 'clip')).toMatchObject({
    state: 'failed',
    failure: { code: 'interrupted' },
    left: false,
  })
  expect(
    (await greenroom(['jobs', 'remove', String(events.find(({ purpose }) => purpose === 'clip')!.id)], { data, env }))
      .code,
  ).toBe(0)
})
