import { english } from '../support/english.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpeechInfo } from '../../electron/common/bridge/index.ts'
import { measureLoudness, findTools } from '../../electron/media/index.ts'
import { openWindow, until } from '../support/studio/window.ts'
import type { Window } from '../support/studio/window.ts'

export const title = 'Own voices: a recording is looked at, kept with its consent, and says a sentence on the engine'

const statement = 'This is the voice of the built-in engine, which anybody may use.'
const spoken =
  'The harbour was quiet that morning, and only the gulls were awake. A boat came in with two men and a dog, and nobody asked them where they had been. ' +
  'By noon the market was full of people who had heard about it, and each of them knew a different story. I listened to all of them and believed none.'

/** The engine's own speech serves as the recording, so that no person's voice is needed. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-own-voices-'))
  const window = await openWindow(folder, { startEngine: true })
  try {
    const { bridge } = window
    const connection = (await bridge.connections.list())[0]!.id
    // The engine takes a moment to start.
    const voices = await until(() => bridge.catalogue.voices({ connection }).catch(() => null), 120_000)
    const official = voices.find((voice) => voice.from === 3)!
    const recording = await synthesize(window, connection, official.voiceId, spoken)
    const path = recording.path
    const checked = await bridge.voices.checkSample({ path })
    const own = await bridge.voices.create({
      name: 'Deep run',
      path,
      language: 'en',
      consent: { confirmed: true, own: false, statement },
    })
    const began = performance.now()
    const clone = await synthesize(
      window,
      connection,
      own.voiceId,
      'This is a test sentence, said by a voice of my own.',
    )
    const seconds = (performance.now() - began) / 1000
    const { integratedLufs } = await measureLoudness(await findTools(), clone.path)
    const words = clone.speech.words.length
    const ok =
      checked.verdict !== 'bad' &&
      own.consent.statement === statement &&
      clone.speech.durationMs > 1_500 &&
      clone.speech.durationMs < 8_000 &&
      words >= 10 &&
      (integratedLufs ?? -99) > -30
    const checks = checked.checks
      .map(({ kind, verdict, figure }) => `${kind} ${verdict} (${english(figure)})`)
      .join(', ')
    const line = `${(clone.speech.durationMs / 1000).toFixed(1)} s of speech, ${words} words, ${String(integratedLufs)} LUFS, made in ${seconds.toFixed(1)} s`
    report(`${checks}; ${line}`)
    return {
      ok,
      markdown: `Recording of ${official.name}: ${checks}.\n\nThe clone says a sentence: ${line}.`,
    }
  } finally {
    await window.studio.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function synthesize(
  { bridge, studio }: Window,
  connection: string,
  voiceId: string,
  text: string,
): Promise<{ speech: SpeechInfo; path: string }> {
  const line = { kind: 'script', voiceId, text, rate: 100 } as const
  for await (const event of await bridge.speech.make({ connection, session: null, line }))
    if (event.type === 'done') {
      const { speech } = event
      return {
        speech,
        path: join(studio.services.paths.speech, `${speech.key}${/\.[a-z0-9]+$/.exec(speech.audioUrl)![0]}`),
      }
    }
  throw new Error('Nothing was spoken.')
}
