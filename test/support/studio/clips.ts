import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, run } from '../../../electron/media/index.ts'

/** A short video with sound, and a short sound, as a service would make them. @param seconds length of both */
export async function smallClips(seconds = 1): Promise<{ video: Buffer; audio: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-clips-'))
  try {
    const tools = await findTools()
    const [video, audio] = [join(folder, 'v.mp4'), join(folder, 'a.mp3')]
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
    const picture = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`]
    await run(tools, ['-y', ...picture, ...tone, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', video])
    await run(tools, ['-y', ...tone, audio])
    return { video: await readFile(video), audio: await readFile(audio) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
