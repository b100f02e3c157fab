import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { asSpoken, lookUp, turnSpans, turnsOf, withOverlaps } from '../../../common/composition/index.ts'
import type { CompileOptions, Project, Scene } from '../../../common/composition/index.ts'
import { fileFacts, linesToSpeak, provisionalHost, readFiles, refusal } from '../../authoring/preflight/index.ts'
import {
  measure,
  prepare,
  quietWatcher,
  renderDeps,
  sendSilence,
  uploadAssets,
  utteranceOf,
  withHashes,
} from '../../authoring/render/index.ts'
import type { RenderDeps, RenderServices, RenderStage } from '../../authoring/render/index.ts'
import { isResting } from '../../jobs/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { Dictionaries } from '../../people/voices/index.ts'
import type { BuiltInEngine } from '../../service/built-in/index.ts'
import { engineConnectionId } from '../../service/connections/index.ts'
import { findRemote, speechConnection } from '../../speech/index.ts'
import { preflightDeps, windowProject } from '../generate/index.ts'
import type { PreflightServices } from '../generate/index.ts'
import { Previews } from './previews.ts'

export interface EnginePreviewsOptions extends RenderServices, PreflightServices {
  engine: Pick<BuiltInEngine, 'connection' | 'client'>
  media: Pick<MediaAddresses, 'urlForRemote' | 'info' | 'remoteFile'>
  dictionaries: Pick<Dictionaries, 'entries'>
  newId: () => string
}

const wordsOf = (stage: RenderStage): Text => message(`jobSteps.preview.${stage}`)

/** Previews made by the built-in engine, whatever the project's connection. */
export function enginePreviews(options: EnginePreviewsOptions): Previews {
  const { engine, media, jobs, newId } = options
  const { connection } = engine
  const deps = (signal: AbortSignal, watcher: RenderDeps['watcher'], parent: string, isFinal = false): RenderDeps => {
    const found = preflightDeps(options, connection, signal)
    // Captions are not drawn into a finished preview: the engine draws them while it makes the preview, in the
    // replacement font.
    const hasOwnFont = isFinal ? found.hasOwnFont : undefined
    return renderDeps(options, { ...found, hasOwnFont, watcher, parent })
  }

  return new Previews({
    engine: () => engine.client().engine,
    urlOf: (url, kind) => media.urlForRemote(url, { connection: engineConnectionId, media: kind }),
    async prepare(project, kind, isFinal, tell, signal) {
      // The speech of a preview is not shown in the job list and is removed together with the preview.
      const parent = `preview-${newId()}`
      let stage: RenderStage = 'check'
      const watcher = {
        stage: (next: RenderStage) => tell(null, wordsOf((stage = next))),
        progress: (share: number | null) => tell(share === null ? null : partOf(stage, share), wordsOf(stage)),
        warn: () => undefined,
      }
      try {
        return await prepare(deps(signal, watcher, parent, isFinal), windowProject(project, kind, connection))
      } finally {
        for (const child of jobs.list({ parentId: parent })) {
          if (!isResting(child.state)) jobs.cancel(child.id)
          jobs.remove(child.id)
        }
      }
    },
    spoken: (project, scenes, signal) => spokenScenes(options, project, scenes, deps(signal, quietWatcher, 'takes')),
  })
}

/** Progress of everything before the picture, 0 to 1: uploads first, then speech, which takes longer. */
function partOf(stage: RenderStage, share: number): number {
  if (stage === 'upload') return share * 0.3
  return stage === 'speech' ? 0.3 + share * 0.7 : 0
}

/** What is needed to compile scenes whose speech the engine has already. Makes no speech. */
async function spokenScenes(
  options: EnginePreviewsOptions,
  project: Project,
  scenes: readonly Scene[],
  deps: RenderDeps,
): Promise<{ scenes: readonly Scene[]; options: CompileOptions }> {
  const { signal } = deps
  const { tools, dictionaries } = options
  const { connection } = options.engine
  const part = asSpoken({ ...project, scenes: [...scenes] }, dictionaries.entries({ kind: 'global' }))
  const speech: Record<string, string> = {}
  const missing = new Set<string>()
  const voiceDurations: Record<string, number> = {}
  /** Ids of scenes by those of their voices and turns. */
  const voices = new Map(
    part.scenes.flatMap((scene) => [scene, ...(turnsOf(scene) ?? [])].map(({ id }) => [id, scene.id] as const)),
  )
  for (const line of linesToSpeak(part, 'avatar-video')) {
    const sceneId = voices.get(line.id)
    const url = line.sample
      ? null
      : await findRemote(deps, speechConnection(connection), utteranceOf(line, {}), 'any', signal)
    if (url !== null) {
      speech[line.id] = url
      if (sceneId !== undefined) voiceDurations[line.id] = await measure(tools, url, signal)
    } else if (sceneId !== undefined) missing.add(sceneId)
    // Only the scene's voice moves a mouth, so other sound has a provisional address.
    else speech[line.id] = `${provisionalHost}/sound.mp3`
  }
  // Sound files are uploaded to the engine on this machine, since the mouth follows the sound in them.
  const sounds = { ...part, scenes: part.scenes.map((scene) => ({ ...scene, elements: [] })) }
  const { files, faults } = await readFiles(deps, sounds, { folder: null, within: null })
  if (faults.length > 0) throw refusal({ project: sounds, kind: 'avatar-video' }, faults)
  const urls = await uploadAssets(deps, await withHashes(files, signal))
  const silence = await sendSilence(deps, { project: part, kind: 'avatar-video' })
  const { mediaDurations } = fileFacts(files)
  for (const scene of part.scenes) {
    const { voice } = scene
    if (voice?.kind !== 'audio') continue
    const ms =
      voice.source.kind === 'asset'
        ? lookUp(mediaDurations, voice.source.path)
        : await measure(tools, voice.source.url, signal).catch(() => undefined)
    if (ms !== undefined && ms > 0) voiceDurations[scene.id] = ms
  }
  for (const scene of part.scenes) {
    const lengths = (turnsOf(scene) ?? []).map(({ id }) => lookUp(voiceDurations, id) ?? 0)
    if (lengths.length > 1 && !missing.has(scene.id)) voiceDurations[scene.id] = turnSpans(lengths).at(-1)!.endMs
  }
  const durations = new Map(withOverlaps(project.scenes, voiceDurations).map(({ id, duration }) => [id, duration]))
  return {
    scenes: part.scenes
      .filter(({ id }) => !missing.has(id))
      .map((scene) => ({
        ...scene,
        // Each is compiled alone, without the transition to the next one.
        duration: durations.get(scene.id) ?? scene.duration,
        // A preview of avatars draws nothing else, so nothing but the voice is uploaded for it.
        elements: scene.elements.filter(
          ({ kind, source }) => kind === 'avatar' && source.kind === 'avatar' && source.from === 2,
        ),
      })),
    options: {
      urls,
      mediaDurations,
      speech,
      voiceDurations,
      anchor: connection.anchor,
      extensions: connection.service.extensions ?? [],
      ...(silence === undefined ? {} : { silence }),
    },
  }
}
