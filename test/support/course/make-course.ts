import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportEvent, ExportMake } from '../../../electron/common/bridge/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import type { Clip } from '../../../electron/studio/library/index.ts'
import { exportClips } from '../../../electron/studio/runs/export/index.ts'
import { make } from '../media/making.ts'

type CourseMake = Extract<ExportMake, { kind: 'course' }>

/** A finished clip of so many seconds, in a container and with codecs that ffmpeg's arguments name. */
export async function courseClip(
  tools: MediaTools,
  path: string,
  {
    seconds,
    title,
    codecs = ['-c:v', 'libx264', '-c:a', 'aac'],
  }: { seconds: number; title: string; codecs?: readonly string[] },
): Promise<Clip> {
  const from = ['-f', 'lavfi', '-i', `testsrc2=s=96x54:r=10:d=${seconds}`, '-f', 'lavfi', '-i', `sine=d=${seconds}`]
  await make(tools, path, ...from, ...codecs, '-pix_fmt', 'yuv420p', '-shortest')
  const clip: Partial<Clip> = {
    jobId: title,
    kind: 'avatar-video',
    title,
    path,
    media: 'video',
    durationMs: seconds * 1_000,
  }
  return { size: 0, width: 96, height: 54, sha256: '', captionsDrawn: false, ...clip } as Clip
}

/** Exports clips as a course, and answers the last event. */
export async function makeCourse(
  tools: MediaTools,
  clips: readonly Clip[],
  folder: string,
  course: Omit<CourseMake, 'kind'>,
): Promise<Extract<ExportEvent, { type: 'done' }>> {
  await mkdir(folder, { recursive: true })
  const context = {
    tools: () => Promise.resolve(tools),
    drawing: { drawCaptions: () => Promise.reject(new Error('no captions are drawn in a course')) },
    captions: (id: string) =>
      Promise.resolve({
        cues: id === 'Silent' ? [] : [{ startMs: 0, endMs: 900, text: `Words of ${id}` }],
        words: [],
        sceneStarts: [],
        drawn: null,
        note: null,
      }),
    isClip: () => false,
    avatars: { projectOf: () => null, draw: () => Promise.reject(new Error('no avatars are drawn in a course')) },
    course: { player: join(import.meta.dirname, '../../../resources/course'), language: () => 'en' as const },
  }
  const plan = { folder, name: 'A course', make: { kind: 'course', ...course } as const, sidecar: null }
  for await (const event of exportClips(context, clips, plan, undefined)) if (event.type === 'done') return event
  throw new Error('the export ended without a result')
}
