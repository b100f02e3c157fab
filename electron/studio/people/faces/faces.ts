import { copyFile } from 'node:fs/promises'
import { basename, extname, isAbsolute, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { FaceChoice, FaceLook, FacePortrait, LookEvent, LookHead } from '../../../common/bridge/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { isPlayable } from '../../media/files/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { detectFaces } from './detect.ts'
import { LookStore } from './look-store.ts'
import { findPersons } from './persons.ts'
import { cut, faceName, faceOf, keepPicture, pictureAt, roomAround, writeSidecar } from './pictures.ts'
import type { StoredFrame, StoredLook } from './records.ts'
import { headOf, shownLook } from './shown.ts'

export interface FacesOptions {
  folder: string
  /** Folder of the files that were dropped into windows. */
  imports: string
  /** A connection by its id. @throws StudioError `not-found` */
  connection: (id: string) => StudioConnection
  media: MediaAddresses
  tools: () => Promise<MediaTools>
  clock: Clock
}

export interface LookRequest {
  connection: string
  path: string
  singleFace: boolean
  frames: number
}

/** Margin around a face in a portrait, as a share of the face's size. */
const portraitMargin = 1

/** Finds faces in the user's files through a service, and stores the results. */
export class Faces {
  readonly #options: FacesOptions
  readonly #store: LookStore
  #opening: Promise<void> | null = null

  constructor(options: FacesOptions) {
    this.#options = options
    this.#store = new LookStore(options.folder)
  }

  /** Stored results of face detection, newest first. */
  async recent(): Promise<LookHead[]> {
    await this.#open()
    return this.#store.list().map((look) => headOf(look, this.#store, this.#options.media))
  }

  async get(id: string): Promise<FaceLook> {
    await this.#open()
    return this.#shown(this.#store.must(id))
  }

  async forget(id: string): Promise<void> {
    await this.#open()
    await this.#store.forget(id)
  }

  async restore(id: string): Promise<void> {
    await this.#open()
    await this.#store.restore(id)
  }

  /** Finds faces in a file. @throws StudioError `path`, `no-picture`, `no-uploads`; MediaError; ServiceError */
  async *look(request: LookRequest, signal?: AbortSignal): AsyncGenerator<LookEvent> {
    await this.#open()
    const { media, tools, clock } = this.#options
    const { path, singleFace, frames: frameCount } = request
    if (!isAbsolute(path))
      throw new StudioError('path', message('runErrors.fileNotWhole'), {
        field: 'path',
        next: message('runErrors.chooseAFile'),
      })
    const connection = this.#options.connection(request.connection)
    yield { type: 'step', step: 'reading' }
    const name = basename(path)
    const info = await media.info(path, name)
    const size = info.video ?? info.image
    if (!size)
      throw new StudioError('no-picture', message('avatarErrors.noPicture', { name }), {
        field: 'path',
        next: message('peopleErrors.choosePicture'),
      })
    yield { type: 'step', step: 'sending' }
    const steps = new Steps()
    const found = detectFaces({
      connection,
      path,
      info,
      singleFace,
      signal,
      frames: frameCount,
      onStep: (step) => steps.tell(step),
    }).finally(() => steps.end())
    // The promise is awaited below; the empty handler prevents an unhandled rejection if it fails before.
    found.catch(() => undefined)
    for await (const step of steps) if (step !== 'sending') yield { type: 'step', step }
    const frames = await found
    signal?.throwIfAborted()
    const moves = frames.some(({ time }) => time !== null)
    if (moves) yield { type: 'step', step: 'pictures' }
    const id = LookStore.idOf(path)
    const folder = await this.#store.begin(id)
    try {
      const stored: StoredFrame[] = []
      for (const { index, time, faces, removed } of frames) {
        const timeMs = time === null ? null : Math.round(time * 1_000)
        const picture = timeMs === null ? null : `frame-${index}.jpg`
        if (picture !== null)
          await pictureAt(await tools(), path, timeMs, join(folder, picture), { label: name, signal })
        stored.push({
          index,
          timeMs,
          picture,
          removed,
          faces: faces.map(({ region, landmarks, landmarksText }) => ({
            region,
            landmarks,
            opts: landmarksText,
          })),
        })
      }
      const look: StoredLook = {
        id,
        path,
        name,
        singleFace,
        frameCount,
        frames: stored,
        persons: null,
        kind: info.kind === 'image' ? 'image' : 'video',
        width: size.width,
        height: size.height,
        durationMs: info.durationMs > 0 ? info.durationMs : null,
        connection: connection.id,
        playable: isPlayable(info),
        lookedAt: clock.now(),
        version: `${info.sizeBytes}-${await media.hash(path)}`,
      }
      await this.#store.keep(look, folder)
      yield { type: 'done', look: this.#shown(look) }
    } finally {
      await this.#store.drop(folder)
    }
  }

  /** Groups the faces of several frames by person. @throws StudioError; ServiceError */
  async *persons(
    request: { id: string; frames: readonly number[]; expand: number },
    signal?: AbortSignal,
  ): AsyncGenerator<LookEvent> {
    await this.#open()
    const look = this.#store.must(request.id)
    const connection = this.#options.connection(look.connection)
    yield { type: 'step', step: 'sending' }
    const steps = new Steps()
    const asked = findPersons({
      look,
      connection,
      signal,
      expand: request.expand,
      media: this.#options.media,
      frames: look.frames.filter(({ index }) => request.frames.includes(index)),
      fileOf: (frame) => (frame.picture === null ? look.path : this.#store.file(look, frame.picture)),
      onStep: (step) => steps.tell(step),
    }).finally(() => steps.end())
    asked.catch(() => undefined)
    for await (const step of steps) if (step !== 'sending') yield { type: 'step', step }
    const found = await asked
    signal?.throwIfAborted()
    const persons = []
    for (const [at, { faceFile, ...person }] of found.entries()) {
      const face = faceFile === null ? null : `person-${at}${extname(faceFile) || '.jpg'}`
      if (faceFile !== null && face !== null) await copyFile(faceFile, this.#store.file(look, face))
      persons.push({ ...person, face })
    }
    const now = { ...look, persons }
    await this.#store.keep(now)
    yield { type: 'done', look: this.#shown(now) }
  }

  /** Saves faces as pictures in a folder, without overwriting other files. @throws StudioError; an error of the disk */
  async saveCrops(request: {
    id: string
    faces: readonly FaceChoice[]
    folder: string
    margin: number
  }): Promise<{ paths: string[] }> {
    await this.#open()
    const { id, folder, margin } = request
    if (!isAbsolute(folder))
      throw new StudioError('not-absolute', message('peopleErrors.noWholePath', { folder }), {
        field: 'folder',
      })
    const look = this.#store.must(id)
    const paths: string[] = []
    for (const choice of request.faces) {
      const { frame, face } = faceOf(look, choice)
      const { png } = await this.#cut(look, frame, face.region, margin)
      paths.push(await writeSidecar(folder, faceName(look, frame, choice.face), png))
    }
    return { paths }
  }

  /** Saves a face as a picture of its own. @throws StudioError */
  async portrait(id: string, choice: FaceChoice): Promise<FacePortrait> {
    await this.#open()
    const look = this.#store.must(id)
    const { frame, face } = faceOf(look, choice)
    if (look.kind === 'image' && frame.faces.length === 1)
      return { path: look.path, name: look.name, opts: face.opts, whole: true }
    const { png, box } = await this.#cut(look, frame, face.region, portraitMargin)
    const name = faceName(look, frame, choice.face)
    const path = await keepPicture(this.#options.imports, name, png)
    const opts = face.landmarks
      .slice(0, 4)
      .map(([x, y]) => `${rounded(x - box.x)},${rounded(y - box.y)}`)
      .join(':')
    return { path, name: basename(path), opts, whole: false }
  }

  async #cut(look: StoredLook, frame: StoredFrame, region: StoredFrame['faces'][number]['region'], margin: number) {
    const box = roomAround(region, margin, look)
    if (frame.picture !== null) return cut(this.#store.file(look, frame.picture), box)
    const folder = await this.#store.begin(`${look.id}-cut`)
    try {
      const whole = join(folder, 'whole.png')
      await pictureAt(await this.#options.tools(), look.path, null, whole, { label: look.name })
      return await cut(whole, box)
    } finally {
      await this.#store.drop(folder)
    }
  }

  #shown(look: StoredLook): FaceLook {
    return shownLook(look, this.#store, this.#options.media)
  }

  #open(): Promise<void> {
    return (this.#opening ??= this.#store.open())
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** The stages of a face detection as they begin, as an async iterator. */
class Steps implements AsyncIterable<'sending' | 'asking'> {
  #waiting: ('sending' | 'asking')[] = []
  #wake: (() => void) | null = null
  #over = false

  tell(step: 'sending' | 'asking'): void {
    this.#waiting.push(step)
    this.#wake?.()
  }

  end(): void {
    this.#over = true
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<'sending' | 'asking'> {
    for (;;) {
      const step = this.#waiting.shift()
      if (step !== undefined) yield step
      else if (this.#over) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
