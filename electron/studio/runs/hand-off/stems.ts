import { readdir, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { sourceOfFiles, signNote } from '../../../media/provenance/index.ts'
import type { SignFile } from '../../../media/provenance/index.ts'
import { fetchFile } from '../../core/fetch-file.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { PreflightRequest } from '../../authoring/preflight/index.ts'
import { hashFile } from '../../authoring/render/index.ts'
import type { RenderDeps } from '../../authoring/render/index.ts'
import { writeCaptions } from './beside.ts'
import { followPreview } from './follow-preview.ts'
import type { PreviewEngine } from './follow-preview.ts'
import { inNewFolder } from './new-folder.ts'
import { planHandOff } from './plan.ts'
import { rate } from './rate.ts'

export interface StemsDeps {
  render: RenderDeps
  engine: PreviewEngine
  /** Signs files with content credentials. Default: they are not signed. */
  sign?: SignFile
  onShare: (share: number) => void
}

export interface StemsRequest extends Omit<PreflightRequest, 'kind'> {
  /** Absolute path of the folder that is made; it must be empty or not there. */
  out: string
  /** Whether videos of real persons who were made to speak bear the visible mark. */
  mark: boolean
}

export interface Stems {
  folder: string
  /** Names of the files, without the list of them. */
  files: string[]
  frames: number
  notes: Text[]
}

/** Files of the stems, by their names at the engine; the pictures in the order in which they lie over each other. */
const fileNames: Readonly<Record<string, string>> = {
  clip: 'clip',
  plate: 'plate',
  presenters: 'presenters',
  presentersWeb: 'presenters',
  graphics: 'graphics',
  captions: 'captions',
  voice: 'voice',
  effects: 'effects',
  music: 'music',
  mix: 'mix',
}
/** Share of the progress that the engine takes; the rest is for fetching and signing. */
const engineShare = 0.95

/**
 * Writes the clip of a project and what it is put together of into a new folder: pictures, sounds and captions.
 * @throws RenderError, StudioError `preview`, `not-empty`, `no-folder`, errors of the disk, or the signal's reason
 */
export async function writeStems(deps: StemsDeps, { out, mark, ...asked }: StemsRequest): Promise<Stems> {
  const { render, engine, onShare } = deps
  const { signal } = render
  const { folder, result } = await inNewFolder(out, signal, async ({ target }) => {
    const { prepared, body, film } = await planHandOff(render, asked, { hasLayers: false, hasPositions: false })
    const { extension } = prepared
    const wanted = { kind: 'avatar-video' as const, body, parts: 'stems' as const, mark }
    const state = await followPreview(
      engine,
      { ...wanted, ...(extension && { project: extension }) },
      signal,
      (share) => onShare(share * engineShare),
    )
    const notes: Text[] = [...state.notes]
    const unsigned = new Set<string>()
    const components = prepared.files.map(({ file }) => file)
    for (const [index, { name, url }] of state.stems.entries()) {
      const base = fileNames[name]
      if (base === undefined) continue
      const path = join(target, base + extname(new URL(url).pathname))
      await fetchFile(url, path, signal)
      const origin =
        components.length > 0
          ? { kind: 'created' as const, source: await sourceOfFiles(components), components }
          : { kind: 'created' as const, source: 'generated' as const, inputs: [] }
      const signed = await deps.sign?.({ path, origin })
      const note = signed ? signNote(signed) : null
      if (note !== null && !unsigned.has(JSON.stringify(note))) {
        unsigned.add(JSON.stringify(note))
        notes.push(note)
      }
      onShare(engineShare + ((index + 1) / state.stems.length) * (1 - engineShare) * 0.99)
    }
    const files = await readdir(target)
    if (files.length === 0) throw new StudioError('preview', message('previewErrors.noVideo'))
    if (await writeCaptions(join(target, 'captions.srt'), prepared, film)) files.push('captions.srt')
    await writeList(target, files, signal)
    return { files: files.toSorted(), frames: film.total, notes }
  })
  onShare(1)
  return { folder, ...result }
}

/** Pictures from the lowest to the topmost, and sounds that are summed. */
const pictures = ['plate.mp4', 'presenters.mov', 'graphics.mov', 'captions.mov']
const sounds = ['voice.wav', 'effects.wav', 'music.wav']

/** Writes which files there are, with their digests, and how they add up. */
async function writeList(folder: string, names: readonly string[], signal: AbortSignal): Promise<void> {
  const files: { path: string; bytes: number; sha256: string }[] = []
  for (const path of names.toSorted()) {
    const file = join(folder, path)
    files.push({ path, bytes: (await stat(file)).size, sha256: await hashFile(file, signal) })
  }
  const there = (of: readonly string[]): string[] => of.filter((name) => names.includes(name))
  const facts = {
    clip: 'clip.mp4',
    picture: there(pictures),
    sound: there(sounds),
    frameRate: `${rate.num}/${rate.den}`,
    files,
  }
  await writeFile(join(folder, 'stems.json'), `${JSON.stringify(facts, null, 2)}\n`)
}
