import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools } from '../../electron/media/index.ts'
import { make } from '../support/media/making.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { recordingTests } from './voices/recording.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Voices in a real window are skipped: ${missing}.`)

/** A recording of a person who reads; where it is missing, the engine's speech is used. */
const person = fileURLToPath(new URL('../../../shared/samples/voices/librivox-reader-10s.flac', import.meta.url))
const story =
  'The path begins behind the old station and climbs slowly through the trees. For the first twenty minutes you hear nothing but your own steps. Then the forest opens.'

describe.skipIf(missing)('voices', () => {
  let opened: TestWindow
  let page: Page
  let folder: string
  let bridge: Awaited<ReturnType<typeof bridgeOf>>
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-voices-'))
    const microphone = join(folder, 'microphone.wav')
    opened = await openWindow({
      switches: ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`],
    })
    page = opened.page
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    bridge = await bridgeOf(page)
    let speaks = person
    if (!existsSync(person)) {
      speaks = join(folder, 'engine.mp3')
      await writeFile(speaks, await spoken('everyday-walter', story).then(({ bytes }) => bytes))
    }
    // The file of the fake microphone: read when the microphone is opened, and repeated.
    await make(await findTools(), microphone, '-i', speaks, '-ar', '48000', '-ac', '1')
  })
  afterAll(async () => {
    bridge?.close()
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Speech that the studio has the engine make. */
  async function spoken(voiceId: string, text: string): Promise<{ bytes: Buffer; words: string[] }> {
    const line = { kind: 'script', voiceId, text, rate: 100 } as const
    for await (const event of await bridge.studio.speech.make({ connection: 'engine', session: null, line }))
      if (event.type === 'done') {
        const base64 = await page.evaluate(async (url) => {
          const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
          return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
        }, event.speech.audioUrl)
        return {
          bytes: Buffer.from(base64, 'base64'),
          words: event.speech.words.map(({ text: word }) => word),
        }
      }
    throw new Error('The engine said nothing.')
  }

  /** Permissions belong to the debugging session that set them, so all tests use one. */
  let permissions: CDPSession | undefined
  async function permit(setting: 'granted' | 'denied'): Promise<void> {
    permissions ??= await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await permissions.send('Browser.setPermission', { permission: { name: 'microphone' }, setting, origin })
  }

  it('says what to do when the microphone is not allowed', async () => {
    await page.evaluate(() => (location.hash = '#/voices/own'))
    await permit('denied')
    await button('Use the microphone').click()
    await page.getByRole('alert').getByText('Access to the microphone is not allowed').waitFor()
    await permit('granted')
    await button('Try again').click()
    await button('Record').waitFor()
  })

  it('shows the level of the microphone, and records with a pause', async () => {
    const meter = page.getByRole('meter', { name: 'Level of the microphone' })
    const level = async (): Promise<number> => Number(await meter.getAttribute('aria-valuenow'))
    await expect.poll(level).toBeGreaterThan(-50)
    await button('Record').click()
    const seconds = async (): Promise<number> => {
      const [minutes = 0, rest = 0] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number)
      return minutes * 60 + rest
    }
    await expect.poll(seconds, { timeout: 240_000 }).toBeGreaterThan(6)
    await button('Pause').click()
    const paused = await seconds()
    await expect.poll(() => level()).toBeGreaterThan(-60)
    await button('Resume').click()
    await expect.poll(seconds, { timeout: 240_000 }).toBeGreaterThan(Math.max(11, paused))
    await button('Done').click()
  })

  it('says whether the recording is good enough before anything is sent', async () => {
    const report = page.getByRole('region', { name: 'Results of the check' })
    await report.getByText(/^(A good recording|The recording can be used)/).waitFor()
    const length = await report.locator('[data-check="length"]').textContent()
    expect(length).toMatch(/^Length[1-9]\d s/)
    for (const kind of ['level', 'noise', 'clipping', 'speakers', 'speech'])
      await expect
        .poll(() => report.locator(`[data-check="${kind}"] [role="img"]`).getAttribute('aria-label'))
        .not.toBe('not good enough')
    expect(await bridge.studio.voices.own()).toEqual([])
  })

  it('makes no voice without a name and the confirmation, word by word', async () => {
    await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
    await button('Make the voice').click()
    await page.getByText('Enter a name for the voice.').waitFor()
    await page.getByText('Choose whose voice it is.').waitFor()
    expect(await bridge.studio.voices.own()).toEqual([])
    await page.getByLabel('Name', { exact: true }).fill('My reader')
    await page.getByRole('radio', { name: 'It is my own voice' }).check()
    const words = await page.locator('[data-statement]').textContent()
    await expect.poll(() => page.getByRole('checkbox', { name: 'I confirm this' }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: 'I confirm this' }).check()
    await button('Make the voice').click()
    await page.getByRole('heading', { name: 'My reader' }).waitFor()
    const [voice] = await bridge.studio.voices.own()
    expect(voice).toMatchObject({ name: 'My reader', consent: { own: true, statement: words } })
    expect(voice?.report.durationMs).toBeGreaterThan(11_000)
  })

  it('speaks a test sentence with it', async () => {
    await page.getByLabel('Test sentence').fill('Good morning, and welcome to the studio.')
    await button('Speak it').click()
    const sound = page.locator('[data-said] audio')
    await sound.waitFor({ state: 'attached', timeout: 240_000 })
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0)
    const playback = await sound.evaluate(async (one: HTMLAudioElement) => {
      const bytes = await (await fetch(one.src)).arrayBuffer()
      const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
      const samples = decoded.getChannelData(0)
      const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
      return { seconds: decoded.duration, db: 10 * Math.log10(power) }
    })
    expect(playback.seconds).toBeGreaterThan(1.2)
    expect(playback.seconds).toBeLessThan(8)
    expect(playback.db).toBeGreaterThan(-40)
  })

  it('lists an own voice once, before those of the service, and languages by their names', async () => {
    await page.getByRole('tab', { name: 'All voices' }).click()
    const names = page.locator('.voices .voice .name')
    await expect.poll(async () => (await names.first().textContent())?.trim()).toBe('My reader')
    await expect.poll(() => names.count()).toBeGreaterThan(3)
    const own = (await names.allTextContents()).filter((name) => /My reader|like yours/.test(name))
    expect(own).toHaveLength(1)
    const languages = (await page.locator('.voices option').allTextContents()).filter((text) => /English/.test(text))
    expect(languages.length).toBeGreaterThan(0)
    expect(languages.filter((text) => /^\s*en\b/.test(text))).toEqual([])
  })

  it('sends words as the list says', async () => {
    await page.getByRole('tab', { name: 'Pronunciations' }).click()
    const sent = page.locator('[data-sent] dd')
    await page.getByLabel('Sentence', { exact: true }).fill('Our SQL course costs $5.')
    await expect.poll(() => sent.textContent()).toBe('Our SQL course costs $5.')
    await page.getByLabel('New word', { exact: true }).fill('SQL')
    await page.getByLabel('How to speak the new word').fill('sequel')
    await page.keyboard.press('Enter')
    await expect.poll(() => sent.textContent()).toBe('Our sequel course costs $5.')
    await expect.poll(() => sent.locator('mark').allTextContents()).toEqual(['sequel'])
    await expect.poll(() => page.locator('[data-read] dd').textContent()).toContain('sequel course costs five dollars')
    expect((await spoken('everyday-walter', 'Our SQL course.')).words.join(' ')).toContain('sequel')
  })

  it('takes words from a spreadsheet in another encoding', async () => {
    const table = '\uFEFFword;as;value;case\r\nGIF;says;jiff;no\r\nNike;ipa;ˈnaɪki;yes\r\n;says;nobody;no\r\n'
    await page.locator('input[type="file"][accept^=".csv"]').setInputFiles({
      name: 'Wörter.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table, 'utf16le'),
    })
    await page.getByText('2 words added, 0 changed').waitFor()
    await expect
      .poll(() => bridge.studio.voices.dictionary({ scope: { kind: 'global' } }))
      .toEqual([
        { word: 'SQL', kind: 'says', value: 'sequel', caseSensitive: false },
        { word: 'GIF', kind: 'says', value: 'jiff', caseSensitive: false },
        { word: 'Nike', kind: 'ipa', value: 'ˈnaɪki', caseSensitive: true },
      ])
    await button('Undo').click()
    await expect.poll(() => page.getByRole('group', { name: 'GIF' }).count()).toBe(0)
  })

  it('gives a removed word back', async () => {
    await button('Remove SQL').click()
    await expect.poll(async () => bridge.studio.voices.dictionary({ scope: { kind: 'global' } })).toEqual([])
    // The toast of the imported table is still shown above it.
    await button('Undo').last().click()
    await page.getByRole('group', { name: 'SQL' }).waitFor()
    expect(opened.faults).toEqual([])
  })

  recordingTests(
    () => opened,
    async () => (permissions ??= await page.context().newCDPSession(page)),
  )
})
