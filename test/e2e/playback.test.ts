import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../../electron/common/composition/index.ts'
import { speechGain } from '../../electron/common/service/extension/loudness.ts'
import { compose, findTools, measureLoudness, run } from '../../electron/media/index.ts'
import { someOf } from '../support/depth.ts'
import { soundItem } from '../support/media/mixdown.ts'
import { readSamples } from '../support/media/reading.ts'
import { beatsOf, watchBeats, widestGap } from '../support/playback/beats.ts'
import { levelDistance } from '../support/playback/level-distance.ts'
import { beats, makeBeats } from '../support/playback/media.ts'
import { playheadMs } from '../support/playback/playhead.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Playing in a browser is skipped: ${missing}.`)

const music = fileURLToPath(new URL('../../resources/music/loops/deep-focus.ogg', import.meta.url))
const base = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }

function project(video: string, voice: string): Project {
  return {
    schema: 'greenroom.project',
    version: 3,
    id: 'playback-test',
    name: 'Playback',
    canvas: { width: 640, height: 360, background: 'black' },
    scenes: [
      {
        id: 'first',
        name: 'First',
        duration: 4_000,
        voice: { kind: 'audio', source: { kind: 'asset', path: voice } },
        elements: [{ ...base, id: 'clip', name: 'Clip', kind: 'video', source: { kind: 'asset', path: video } }],
      },
      {
        id: 'second',
        name: 'Second',
        duration: 2_000,
        voice: null,
        elements: [
          {
            ...base,
            id: 'late',
            name: 'Late',
            kind: 'video',
            source: { kind: 'asset', path: video },
          },
        ],
      },
    ],
  }
}

/** Makes the sound of the window render into memory instead of real time, as fast as it can and the same on any machine. */
function playIntoMemory(): void {
  class Memory extends OfflineAudioContext {
    outputLatency = 0
    /** While it is rendered, nothing that the player does comes too late. */
    override get currentTime(): number {
      return 0
    }
    constructor() {
      super(2, 48_000 * 6, 48_000)
      ;(window as unknown as { memory: Memory }).memory = this
    }
    override get state(): AudioContextState {
      return 'running'
    }
    override resume(): Promise<void> {
      return Promise.resolve()
    }
    close(): Promise<void> {
      return Promise.resolve()
    }
  }
  window.AudioContext = Memory as unknown as typeof AudioContext
}

/** The mean of both channels of what was scheduled. */
async function renderPlayed(): Promise<number[]> {
  const { memory } = window as unknown as { memory: OfflineAudioContext }
  const buffer = await memory.startRendering()
  const [left, right] = [buffer.getChannelData(0), buffer.getChannelData(1)]
  return Array.from(left, (sample, index) => (sample + right[index]!) / 2)
}

describe.skipIf(missing)('playing', () => {
  let opened: TestWindow
  let page: Page
  let bridge: Awaited<ReturnType<typeof bridgeOf>>
  let media: { video: string; voice: string }
  let runs = 0

  beforeAll(async () => {
    opened = await openWindow()
    page = opened.page
    bridge = await bridgeOf(page)
    await watchBeats(page)
    media = await makeBeats(join(opened.home.folder, 'beats'), await findTools())
  })
  afterAll(async () => {
    bridge?.close()
    await opened?.close()
  })
  beforeEach(async () => {
    const folder = join(opened.home.folder, `playback-${(runs += 1)}`)
    await mkdir(folder)
    const path = join(folder, 'playback.greenroom.json')
    await writeFile(path, JSON.stringify(project(media.video, media.voice)))
    await bridge.studio.projects.open({ path })
    await page.goto(`${new URL(page.url()).origin}/#/editor`)
    // As a new window: a reload would show the project that this one had open before.
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await clip('Clip').waitFor()
    await page.locator('[data-stage] canvas').first().waitFor()
    // The files have been read once the voice shows its waveform.
    await page.locator('.voice .clip.known').waitFor()
  })

  const clip = (name: string) =>
    page
      .getByRole('listbox', { name: 'Elements on the timeline' })
      .getByRole('option', { name: new RegExp(`^${name},`) })
  const now = () => playheadMs(page)
  // The test runs in real time, so a machine that is busy for a moment gets another try.
  it('keeps voice, picture and the sound of videos together', { retry: 2 }, async () => {
    await page.keyboard.press('Space')
    await expect.poll(now).toBeGreaterThan(4_300)
    await page.keyboard.press('Space')
    const seen = await beatsOf(page)
    const gap = widestGap(seen)
    const expected = [...beats.voice, ...beats.video].toSorted((a, b) => a - b)
    const sounds = seen.sounds.slice(0, expected.length)
    expect(sounds).toHaveLength(expected.length)
    const flashes = seen.flashes.filter((at) => at < sounds.at(-1)! + 250)
    // Where the machine shows fewer frames than the flashes need, most flashes must be seen.
    expect(flashes.length).toBeGreaterThanOrEqual(gap < 120 ? expected.length : 3)
    const apart = flashes.map((flash) =>
      sounds.map((sound) => flash - sound).reduce((a, b) => (Math.abs(a) < Math.abs(b) ? a : b)),
    )
    const inMs = apart.map((ms) => Math.round(ms)).join(', ')
    console.info(`Picture against sound, ms: ${inMs}; frames at most ${Math.round(gap)} ms apart`)
    const sorted = apart.map(Math.abs).toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(60 + Math.max(20, gap))
    // The test runs in real time: the beats are as far apart as in the files.
    expect(Math.abs(sounds[4]! - sounds[0]! - 2_000)).toBeLessThan(40 + Math.max(20, gap))
  })

  it('stops at the end, and goes back to the start from there', async () => {
    await page.keyboard.press('End')
    await expect.poll(now).toBe(6_000)
    await page.keyboard.press('Space')
    await expect.poll(now).toBeLessThan(3_000)
    await page.keyboard.press('k')
    const at = await now()
    await page.waitForTimeout(300)
    expect(await now()).toBe(at)
  })

  it('steps by frames and seconds, and shuttles', async () => {
    for (const [key, ms] of [
      ['.', 40],
      ['.', 80],
      ['Shift+.', 1_080],
      [',', 1_040],
      ['Shift+,', 40],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(now).toBe(ms)
    }
    await page.keyboard.press('l')
    await page.keyboard.press('l')
    await expect.poll(now).toBeGreaterThan(1_500)
    await page.keyboard.press('j')
    const turned = await now()
    await expect.poll(now).toBeLessThan(turned)
    await page.keyboard.press('k')
  })

  it('plays what lies between in and out, again and again', async () => {
    for (const key of ['Shift+.', 'i', 'Shift+.', 'o', 'Space']) await page.keyboard.press(key)
    const seen: number[] = []
    const turns = (): number => seen.filter((ms, i) => i > 0 && ms < seen[i - 1]!).length
    await expect
      .poll(
        async () => {
          seen.push(await now())
          return turns()
        },
        { interval: 100, timeout: 240_000 },
      )
      .toBeGreaterThan(1)
    await page.keyboard.press('k')
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...seen)).toBeLessThanOrEqual(2_000)
  })

  it('cuts, trims, moves and takes it all back by keyboard', async () => {
    const times = async (name: string) => (await clip(name).first().getAttribute('aria-label'))!
    await clip('Clip').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+.')
    await page.keyboard.press('s')
    await expect.poll(() => clip('Clip').count()).toBe(2)
    await expect.poll(() => times('Clip')).toContain('00:00.00 to 00:01.00')
    await page.keyboard.press('Control+z')
    await expect.poll(() => clip('Clip').count()).toBe(1)
    await clip('Clip').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('[')
    await expect.poll(() => times('Clip')).toContain('00:01.00 to 00:04.00')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => times('Clip')).toContain('00:01.04 to 00:04.00')
    for (let i = 0; i < 2; i += 1) await page.keyboard.press('Control+z')
    await expect.poll(() => times('Clip')).toContain('00:00.00 to 00:04.00')
  })

  it('drags clips in one step, which Escape takes back', async () => {
    const box = (await clip('Clip').boundingBox())!
    const edge = [box.x + 3, box.y + box.height / 2] as const
    await page.mouse.move(...edge)
    await page.mouse.down()
    await page.mouse.move(edge[0] + box.width / 4, edge[1], { steps: 6 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => clip('Clip').getAttribute('aria-label')).toContain('00:00.00 to 00:04.00')
    await page.mouse.move(...edge)
    await page.mouse.down()
    await page.mouse.move(edge[0] + box.width / 4, edge[1], { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => clip('Clip').getAttribute('aria-label')).toMatch(/00:0(0\.9|1\.0)\d to 00:04\.00/)
    await page.keyboard.press('Control+z')
    await expect.poll(() => clip('Clip').getAttribute('aria-label')).toContain('00:00.00 to 00:04.00')
  })

  it.each(someOf([1, 2], 2))(
    'sounds like the clip, its music in %d of the channels: within half a decibel in every tenth of a second',
    async (channels) => {
      const tools = await findTools()
      const folder = join(opened.home.folder, `loudness-${channels}`)
      await mkdir(folder)
      const [bed, recording] = [join(folder, 'music.wav'), join(folder, 'recording.wav')]
      await run(tools, ['-i', music, '-t', '8', '-ac', String(channels), bed])
      // A soft voice in one channel that comes and goes, over music: neither is as loud as the clip will be, and for half of the
      // time the music is heard alone.
      const turns = "volume='0.6*max(0,sin(2*PI*t/1.7))':eval=frame"
      await run(tools, ['-f', 'lavfi', '-i', 'sine=f=440:r=48000:d=5', '-af', turns, recording])
      const settings = { volume: -9, fadeOut: 1_500 }
      const level = project(media.video, recording)
      const sound = { ...base, id: 'bed', name: 'Bed', kind: 'audio' as const, sound: settings }
      level.loudness = -16
      level.scenes = [
        { ...level.scenes[0]!, duration: 5_000, elements: [{ ...sound, source: { kind: 'asset', path: bed } }] },
        // The player doesn't come to its end meanwhile, where everything stops.
        { id: 'silent', name: 'Silent', duration: 120_000, voice: null, elements: [] },
      ]
      const path = join(folder, 'loudness.greenroom.json')
      await writeFile(path, JSON.stringify(level))
      await page.addInitScript(playIntoMemory)
      await bridge.studio.projects.open({ path })
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await page.locator('.voice .clip.known').waitFor()
      // The first time the sounds are measured; the panel says when they are.
      await page.keyboard.press('Alt+7')
      await page.keyboard.press('Space')
      await page.getByText(/^Here it is played with/).waitFor()
      await page.keyboard.press('k')
      await page.keyboard.press('Home')
      await expect.poll(now).toBe(0)
      await page.keyboard.press('Space')
      await expect.poll(now).toBeGreaterThan(0)
      const played = Float32Array.from(await page.evaluate(renderPlayed))
      await page.keyboard.press('k')

      const { integratedLufs } = await measureLoudness(tools, recording)
      const voice = { path: recording, gainDb: speechGain(integratedLufs) }
      const part = { settings, elapsedMs: 0, wholeMs: 5_000 }
      const item = soundItem({ durationMs: 5_000, voice, audio: [{ path: bed, part }] })
      const clip = join(folder, 'clip.mp4')
      await compose(tools, { items: [item], loudness: -16 }, clip)
      // What was played while it was measured ends within the first tenth.
      expect(levelDistance(played, await readSamples(tools, clip))).toBeLessThan(0.5)
      expect(Math.abs(speechGain(integratedLufs))).toBeGreaterThan(6)
    },
  )

  it('leaves nothing to complain about', () => {
    expect(opened.faults.filter((fault) => !fault.includes('404'))).toEqual([])
  })
})
