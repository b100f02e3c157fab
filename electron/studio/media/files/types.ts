import type { MediaUrl } from '../../../common/bridge/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** What can be derived from a media file for the window; see `derive.ts`. `play` is a proxy, `font` an unpacked font. */
export type DerivedKind = 'thumb' | 'strip' | 'peaks' | 'play' | 'font'

export interface FileUrlOptions {
  /** What the address leads to; by default the file itself. */
  as?: 'file' | DerivedKind
  /** Changes with the content (`<size>-<mtime>`), so that a window never shows an outdated file from its cache. */
  version?: string
  /** Greatest width of a picture, px; default 320 for a thumbnail, and 160 per frame of a strip. */
  width?: number
  /** Name of the file in the address; its own name by default. */
  name?: string
}

export interface RemoteUrlOptions {
  /** Id of the connection whose service names this address; null when a document names it. */
  connection: string | null
  /** Kind that the media must have; `any` when a document names it. */
  media: 'image' | 'video' | 'audio' | 'any'
  /**
   * Requests one frame of a video, taken from its first megabytes, at most `width` px wide. `resource` identifies the
   * video, so that a new signature in its address doesn't cause another download.
   */
  frame?: { width: number; resource: string }
  /** Whether the media is deleted when forgotten or at the next start. */
  passing?: boolean
  name?: string
}

/** Addresses of media for the window. No address contains a path; each is valid while the studio runs. */
export interface MediaAddresses {
  /** Address of a file on this machine by its absolute path. A missing file is answered with 404 on request. */
  urlFor(path: string, options?: FileUrlOptions): MediaUrl
  /** Address of a service's media, which is downloaded within size limits when first displayed, and cached. */
  urlForRemote(url: string, options: RemoteUrlOptions): MediaUrl
  /** Invalidates the address of `passing` media and deletes its file. */
  forget(address: MediaUrl): Promise<void>
  /** Path of the derived file behind `urlFor(path, {as})`, which is made now unless cached. @throws MediaError */
  derived(
    path: string,
    as: DerivedKind,
    options?: { width?: number; signal?: AbortSignal; label?: Text },
  ): Promise<string>
  /** Facts about a file, cached as long as it doesn't change. @throws MediaError */
  info(path: string, label: Text): Promise<MediaInfo>
  /** SHA-256 of a file, hex; cached as long as it doesn't change. */
  hash(path: string): Promise<string>
  /** Path of a service's media, downloaded unless cached. @throws StudioError */
  remoteFile(url: string, options: RemoteUrlOptions): Promise<string>
  /** Answers requests to `/media/…` and `/upload`; null for any other address. */
  handle(request: Request): Promise<Response | null>
}
