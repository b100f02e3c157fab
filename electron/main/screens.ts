import { desktopCapturer } from 'electron'
import type { DisplayMediaRequestHandlerHandlerRequest, Streams } from 'electron'
import type { ScreenSource } from '../common/bridge/electron-channels.ts'
import { isOwn } from './origin.ts'

/** Size of the pictures from which users choose, px */
const pictureSize = { width: 320, height: 180 }

/** Screens and windows that the user may record. The page gets the one that was chosen, once, and no other. */
export class Screens {
  readonly #platform: NodeJS.Platform
  #listed: readonly { id: string; name: string }[] = []
  #chosen: { id: string; name: string } | null = null

  constructor(platform: NodeJS.Platform) {
    this.#platform = platform
  }

  /** What can be recorded, with a picture of each. On Wayland and macOS the system may ask the user first. */
  async list(): Promise<ScreenSource[]> {
    const found = await desktopCapturer.getSources({ types: ['screen', 'window'], thumbnailSize: pictureSize })
    this.#listed = found.map(({ id, name }) => ({ id, name }))
    return found.map(({ id, name, thumbnail }) => ({
      id,
      name,
      kind: id.startsWith('screen:') ? 'screen' : 'window',
      picture: thumbnail.isEmpty() ? null : thumbnail.toDataURL(),
    }))
  }

  /** Chooses what the page's next request gets. @returns whether it is one of those that were listed last */
  choose(id: string): boolean {
    this.#chosen = this.#listed.find((one) => one.id === id) ?? null
    return this.#chosen !== null
  }

  /** Whether something is chosen that the page hasn't asked for yet. */
  get isChosen(): boolean {
    return this.#chosen !== null
  }

  /** Answers the page's request. System sound is given where Electron can: on Windows. */
  answer(request: Partial<DisplayMediaRequestHandlerHandlerRequest>, callback: (streams: Streams) => void): void {
    const video = this.#chosen
    this.#chosen = null
    const { frame, audioRequested } = request
    const asked = frame !== undefined && frame !== null && frame.parent === null && isOwn(frame.url)
    if (!asked || !video) callback({})
    else callback({ video, ...(audioRequested && this.#platform === 'win32' ? { audio: 'loopback' } : {}) })
  }
}
