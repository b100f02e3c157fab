import { link, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, probe } from '../../electron/media/index.ts'
import type { Recording } from '../../electron/common/bridge/index.ts'
import { barcodeFps, countDistinct, measureStep, readMarks } from '../support/media/barcode-camera.ts'
import { makeBarcodeFilm, makeTicks } from '../support/media/barcode-camera.ts'
import { openWindow } from '../support/window/open.ts'
import { withoutBrowser } from '../support/window/chromium.ts'

export const title = 'Recording camera and screen'

const minutes = Number(process.env['RECORDING_MINUTES'] ?? 30)
/** Bounds: share of lost frames; drift between picture and sound, ms. */
const bounds = { lost: 0.005, driftMs: 40 }

/** Records with the dialog as a user does, from pretended devices, and measures the finished files. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not run: ${missing}.` }
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-recording-'))
  const tools = await findTools()
  const [film, ticks] = [join(folder, 'camera.mjpeg'), join(folder, 'microphone.wav')]
  await makeBarcodeFilm(tools, film)
  await makeTicks(tools, ticks, minutes * 60 + 60)
  const opened = await openWindow({
    switches: [
      '--use-fake-ui-for-media-stream',
      `--use-fake-device-for-media-stream=fps=${barcodeFps}`,
      `--use-file-for-fake-video-capture=${film}`,
      `--use-file-for-fake-audio-capture=${ticks}`,
    ],
  })
  const { page } = opened
  try {
    await page.getByRole('button', { name: /^Wide/ }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    await page.keyboard.press('Alt+Shift+R')
    const dialog = page.getByRole('dialog', { name: 'Record' })
    await dialog.getByRole('radio', { name: 'Both' }).check()
    await dialog.getByRole('button', { name: 'Choose a screen or window…' }).click()
    await dialog.getByLabel('Screen', { exact: true }).and(dialog.locator('video')).waitFor()
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await dialog.getByRole('button', { name: 'Start now' }).click()
    await dialog.getByText('Recording', { exact: true }).waitFor()
    const begun = performance.now()
    while (performance.now() - begun < minutes * 60_000) {
      await page.waitForTimeout(Math.min(60_000, minutes * 60_000 - (performance.now() - begun)))
      report(`recorded ${Math.round((performance.now() - begun) / 1000)} s`)
    }
    // What the browser sent is deleted when it has been converted.
    const received = join(folder, 'received.webm')
    await link((await takeOf(opened.home.dataFolder, 'camera')).stream, received)
    await dialog.getByRole('button', { name: 'Done' }).click()
    report('converting')
    await dialog
      .locator('.take[data-state="ready"]')
      .nth(1)
      .waitFor({ timeout: minutes * 120_000 + 120_000 })
    const camera = await takeOf(opened.home.dataFolder, 'camera')
    const screen = await takeOf(opened.home.dataFolder, 'screen')
    const step = measureStep(await readMarks(tools, camera.path), await readMarks(tools, received))
    const info = await probe(tools, screen.path)
    const seconds = (info.durationMs ?? 0) / 1000
    const screenLost = Math.max(0, 1 - (await countDistinct(tools, screen.path)) / (seconds * barcodeFps))
    const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
    const ok = step.lost < bounds.lost && screenLost < bounds.lost && step.driftMs < bounds.driftMs
    return {
      ok,
      markdown: [
        `${Math.round(seconds)} seconds of a pretended camera (1280x720, ${barcodeFps} frames a second, numbered) with a microphone, and of`,
        'a pretended screen, recorded at the same time with the dialog of the editor; measured in the finished files.',
        '',
        '| | measured | bound |',
        '| --- | --- | --- |',
        `| camera: frames lost | ${percent(step.lost)} of ${step.frames} | < ${percent(bounds.lost)} |`,
        `| screen: frames lost | ${percent(screenLost)} | < ${percent(bounds.lost)} |`,
        `| drift between picture and sound | ${step.driftMs.toFixed(1)} ms | < ${bounds.driftMs} ms |`,
        '',
        'Drift is that of the finished file against what the browser received. The pretended devices themselves stood still for',
        `${Math.round(step.stillMs.camera)} ms (camera) and ${Math.round(step.stillMs.microphone)} ms (microphone).`,
      ].join('\n'),
    }
  } finally {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Take {
  /** The finished file, once there is one. */
  path: string
  /** What the browser has sent. */
  stream: string
}

async function takeOf(dataFolder: string, kind: Recording['kind']): Promise<Take> {
  for (const name of await readdir(join(dataFolder, 'recordings'))) {
    const folder = join(dataFolder, 'recordings', name)
    const head = JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8')) as {
      kind: Recording['kind']
      file: string | null
    }
    if (head.kind === kind) return { path: join(folder, head.file ?? ''), stream: join(folder, 'stream') }
  }
  throw new Error(`there is no recording of the ${kind}`)
}
