import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { withClips } from '../../electron/cli/clips.ts'
import type { CommandContext } from '../../electron/cli/context.ts'
import { resultOf } from '../../electron/cli/ending.ts'
import { outTarget } from '../../electron/cli/files.ts'
import { JsonReporter } from '../../electron/cli/output/json.ts'
import { sessionDeps } from '../../electron/cli/render-deps.ts'
import { formatIn } from '../../electron/common/messages/index.ts'
import type { BodyKind, Project } from '../../electron/common/composition/index.ts'
import { missingModels } from '../../electron/engine/speech/index.ts'
import { dataPaths } from '../../electron/studio/core/data-folder.ts'
import { readProject, withAbsolutePaths } from '../../electron/studio/authoring/projects/index.ts'

export const title = 'The clips of `npm run demo`: from the order to the file'

/** Most time of each clip, as a share of its length. */
const bounds = { finest: 1, everyday: 0.55, talking: 1 }
const samples = join(import.meta.dirname, '../../resources/samples')

interface Timed {
  seconds: number
  /** Length of the clip, s. */
  lasts: number
}

/** New data folder, voices and drawing processes that have started: what the second clip of a user takes. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingModels().length > 0) {
    report('Speech models are missing: run "npm run setup".')
    return { ok: false, markdown: 'Not measured: the speech models are missing.\n' }
  }
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  const { stdin, stdout, stderr } = process
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() }) as unknown as NodeJS.WriteStream
  const reporter = new JsonReporter({ out: nowhere, err: nowhere }, Date.now, formatIn('en'))
  const context: CommandContext = {
    reporter,
    format: formatIn('en'),
    signal: new AbortController().signal,
    stdin,
    stdout,
    stderr,
    env: { ...process.env, GREENROOM_DATA: join(folder, 'data') },
  }
  const clipsFolder = join(dataPaths(join(folder, 'data')).engine, 'clips')
  /** Removes what the engine keeps under names that begin so; it is made again. */
  const forget = (...kinds: string[]): void => {
    for (const name of readdirSync(clipsFolder))
      if (kinds.some((kind) => name.startsWith(`${kind}-`))) rmSync(join(clipsFolder, name))
  }
  const rows: string[] = []
  let ok = true
  try {
    await withClips(context, {}, async (session, clips) => {
      let count = 0
      const make = async (kind: BodyKind, project: Project): Promise<Timed> => {
        const file = join(samples, `${kind}.greenroom.json`)
        const started = performance.now()
        const job = await clips.make(sessionDeps(session, reporter), {
          project: withAbsolutePaths(project, dirname(file)),
          home: dirname(file),
          folder: null,
          within: [dirname(file)],
          kind,
          target: await outTarget(join(folder, `${String((count += 1))}.mp4`), ['.mp4']),
        })
        const saved = resultOf(job).file
        if (!saved) throw new Error('the job is done but has no file')
        return { seconds: (performance.now() - started) / 1000, lasts: (saved.durationMs ?? 0) / 1000 }
      }
      const tell = (name: string, { seconds, lasts }: Timed, bound?: number): number => {
        const share = seconds / lasts
        if (bound !== undefined) ok &&= share <= bound
        rows.push(
          `| ${name} | ${lasts.toFixed(1)} | ${seconds.toFixed(1)} | ${share.toFixed(2)} | ${bound?.toFixed(2) ?? ''} |`,
        )
        report(`${name}: ${seconds.toFixed(1)} s for ${lasts.toFixed(1)} s, ${share.toFixed(2)}`)
        return seconds
      }
      const video = await readProject(join(samples, 'avatar-video.greenroom.json'))
      const talking = await readProject(join(samples, 'talking-avatar.greenroom.json'))
      const finest = spokenBy(video, ['finest-heart', 'finest-michael'])
      const everyday = spokenBy(video, ['everyday-amelia', 'everyday-nathan'])
      for (const voice of ['finest-heart', 'everyday-amelia'])
        await make(
          'talking-avatar',
          saying(spokenBy(talking, [voice]), 'Only for everything to have begun. And so on.'),
        )
      tell('avatar video, finest voices', await make('avatar-video', finest), bounds.finest)
      tell('avatar video, everyday voices', await make('avatar-video', everyday), bounds.everyday)
      tell('talking avatar, finest voice', await make('talking-avatar', talking), bounds.talking)
      tell('avatar video, nothing changed', await make('avatar-video', finest))
      // A whole video is found again by its content, so each of these has another loudness.
      forget('part')
      tell('parts forgotten: composing alone', await make('avatar-video', louder(finest, -14)))
      forget('part', 'drawn')
      tell('parts and presenters forgotten: drawing and composing', await make('avatar-video', louder(finest, -23)))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    ok,
    markdown: [
      `New data folder; engine, voices and drawing processes run. ${String(availableParallelism())} cores, load ${loadavg()[0]!.toFixed(1)}.`,
      '',
      '| | Length, s | Seconds | Share | At most |',
      '| --- | ---: | ---: | ---: | ---: |',
      ...rows,
      '',
    ].join('\n'),
  }
}

/** The project with voices that alternate from scene to scene. */
function spokenBy(project: Project, voices: readonly string[]): Project {
  const scenes = project.scenes.map((scene, index) =>
    scene.voice?.kind === 'script'
      ? { ...scene, voice: { ...scene.voice, voiceId: voices[index % voices.length]! } }
      : scene,
  )
  return { ...project, scenes }
}

/** The project with another text in each scene. */
function saying(project: Project, text: string): Project {
  const scenes = project.scenes.map((scene) =>
    scene.voice?.kind === 'script' ? { ...scene, voice: { ...scene.voice, text } } : scene,
  )
  return { ...project, scenes }
}

const louder = (project: Project, loudness: -14 | -23): Project => ({ ...project, loudness })
