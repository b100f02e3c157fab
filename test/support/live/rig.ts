import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { safetyHeaders } from '../../../electron/studio/hosting/index.ts'
import { faceModelFile } from '../../../electron/engine/vision/faces/models/files.ts'
import { pageFile } from '../../../electron/studio/hosting/index.ts'
import { openBrowser } from '../window/chromium.ts'
import type { CameraClip } from './clip.ts'

export interface LiveRig {
  page: Page
  /** Errors on the page's console. */
  faults: string[]
  close: () => Promise<void>
}

const config = fileURLToPath(new URL('page/vite.config.ts', import.meta.url))

const models: Readonly<Record<string, string>> = {
  '/models/near.onnx': 'face-detector-short.onnx',
  '/models/far.onnx': 'face-detector.onnx',
  '/models/mesh.onnx': 'face-mesh-468.onnx',
}

/**
 * A page with the live algorithm between a fake camera's end and its own, served under the product's own policy.
 * @param pictures files of source faces by their address
 */
export async function openRig(
  clip: CameraClip,
  pictures: Readonly<Record<string, string>>,
  switches: readonly string[] = [],
): Promise<LiveRig> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-live-page-'))
  await build({ configFile: config, build: { outDir: folder } })
  const server = createServer((request, response) => {
    void (async () => {
      for (const [name, value] of Object.entries(safetyHeaders())) response.setHeader(name, value)
      const path = request.url ?? '/'
      const model = models[path]
      const file = model ? faceModelFile(model) : pictures[path]
      if (file) return response.end(await readFile(file))
      const found = await pageFile(folder, path)
      if (!found) return response.writeHead(404).end()
      response.setHeader('content-type', found.type)
      response.end(await readFile(found.path))
    })().catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await openBrowser({
    switches: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${clip.path}`,
      '--allow-loopback-in-peer-connection',
      ...switches,
    ],
  })
  const page = await browser.context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`)
  await page.waitForFunction(() => 'rig' in globalThis)
  return {
    page,
    faults,
    async close() {
      await browser.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
