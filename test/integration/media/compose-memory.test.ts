import { chmod, writeFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { compose, findTools } from '../../../electron/media/index.ts'
import { scratch } from '../../support/media/making.ts'
import { colorDistance, readFrames, readSamples } from '../../support/media/reading.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const size = { width: 160, height: 90 }
const colors = { '#ff0000': [255, 0, 0], '#00a000': [0, 160, 0], '#0000ff': [0, 0, 255] } as const

/** An ffmpeg that has too little memory for graphs of more than a number of items. */
async function smallFfmpeg(mostItems: number): Promise<string> {
  const path = files.path(`ffmpeg-${mostItems}.sh`)
  const script = [
    '#!/bin/sh',
    'for given in "$@"; do case $given in *.txt)',
    `  if grep -q "concat=n=[${mostItems + 1}-9]:v=1" "$given"; then echo "Cannot allocate memory" >&2; exit 1; fi;;`,
    'esac; done',
    `exec "${tools.ffmpeg}" "$@"`,
  ]
  await writeFile(path, script.join('\n'))
  await chmod(path, 0o755)
  return path
}

const items = Object.keys(colors).map((color) => ({ ...size, background: { color }, durationMs: 200, layers: [] }))

test.skipIf(process.platform === 'win32').each([
  ['in one piece', undefined],
  ['with a loudness', -16],
])('a video that takes more memory than was expected is made in smaller parts: %s', async (_, loudness) => {
  const out = files.path(`parts${loudness ?? ''}.mp4`)
  const commands: string[] = []
  const small = { ...tools, ffmpeg: await smallFfmpeg(1) }
  await compose(small, { items, ...(loudness === undefined ? {} : { loudness }) }, out, {
    log: (command) => commands.push(command),
  })
  expect(commands.filter((command) => /part-\d\.mp4'? ?/.test(command)).length).toBeGreaterThanOrEqual(3)
  const frames = await readFrames(tools, out, size)
  expect(frames).toHaveLength(15)
  for (const [index, color] of Object.values(colors).entries())
    for (const at of [0, 4]) expect(colorDistance(frames[index * 5 + at]!.at(80, 45), color)).toBeLessThan(12)
  expect((await readSamples(tools, out)).length).toBeGreaterThan(0)
})

test.skipIf(process.platform === 'win32')('an item that takes too much memory alone is refused', async () => {
  const small = { ...tools, ffmpeg: await smallFfmpeg(1) }
  const [one] = items
  await compose(small, { items: [one!] }, files.path('one.mp4'))
  const none = files.path('none.sh')
  await writeFile(none, '#!/bin/sh\necho "Cannot allocate memory" >&2\nexit 1\n')
  await chmod(none, 0o755)
  const failing = compose({ ...tools, ffmpeg: none }, { items }, files.path('never.mp4'))
  await expect(failing).rejects.toMatchObject({ code: 'too-large' })
})
