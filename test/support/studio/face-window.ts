import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Clock } from '../../../electron/studio/core/clock.ts'
import { FakeService } from '../service/fake-service.ts'
import { fastClock, openWindow } from './window.ts'
import type { Window } from './window.ts'

/** A studio in this process whose connection is a service that finds faces and makes avatars. */
export interface FaceWindow extends Window {
  service: FakeService
  /** Id of the connection. */
  connection: string
  folder: string
  /** Closes the studio and opens it again on the same data folder. */
  again: () => Promise<FaceWindow>
  close: () => Promise<void>
}

export async function openFaceWindow(prepare: (service: FakeService) => void = () => undefined): Promise<FaceWindow> {
  const service = await new FakeService({ voices: [], avatars: [], engine: true }).start()
  prepare(service)
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-faces-'))
  const clock: Clock = fastClock(40)
  const open = async (id: string | null): Promise<FaceWindow> => {
    const window = await openWindow(folder, { clock })
    const connection =
      id ??
      (
        await window.bridge.connections.add({
          name: 'Studio A',
          baseUrl: service.baseUrl,
          anchor: 'top-left',
          parallel: 4,
          credential: { kind: 'key', apiKey: 'a-key-that-is-good' },
        })
      ).id
    return {
      ...window,
      service,
      connection,
      folder,
      async again() {
        await window.studio.close()
        return open(connection)
      },
      async close() {
        await window.studio.close()
        await service.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  return open(null)
}

/** A picture with an ellipse that could be a face: with a texture, a known colour and a known position. */
export async function facePicture(
  path: string,
  options: { width?: number; height?: number; blur?: number; light?: number } = {},
): Promise<string> {
  const { width = 800, height = 600, blur = 0, light = 1 } = options
  const shade = (value: number): number => Math.round(value * light)
  const colour = (r: number, g: number, b: number): string => `rgb(${shade(r)},${shade(g)},${shade(b)})`
  const lines = Array.from(
    { length: 40 },
    (_, at) =>
      `<line x1="${250 + at * 8}" y1="150" x2="${255 + at * 8}" y2="450" stroke="${colour(90, 50, 30)}" stroke-width="2"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="${width}" height="${height}" preserveAspectRatio="none">
    <rect width="800" height="600" fill="${colour(40, 90, 140)}"/>
    <ellipse cx="400" cy="300" rx="150" ry="190" fill="${colour(225, 180, 150)}"/>${lines.join('')}</svg>`
  const picture = sharp(Buffer.from(svg))
  await (blur > 0 ? picture.blur(blur) : picture).toFile(path)
  return path
}

/** Position of its face at the usual size, px. */
export const faceBox: [number, number, number, number] = [250, 110, 300, 380]
