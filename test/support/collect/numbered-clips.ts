import type { FakeService } from '../service/fake-service.ts'

const dayS = 86_400

/**
 * Adds finished clips to a service, and one that is still being made: `rec-01`, `rec-02` … and `rec-busy`. Each file is
 * different, and the service deletes the last clip soon.
 */
export function addNumberedClips(
  service: FakeService,
  video: Buffer,
  count: number,
): Map<string, { id: string; name: string; bytes: Buffer }> {
  const clips = new Map<string, { id: string; name: string; bytes: Buffer }>()
  const nowS = Math.round(Date.now() / 1000)
  const add = (id: string, name: string, bytes: Buffer, create_time: number) => {
    clips.set(id, { id, name, bytes })
    return service.add(id, 'video', bytes, { name, ratio: '16:9', width: 640, height: 360, create_time }, 'mp4')
  }
  for (let at = 0; at < count; at += 1) {
    const id = `rec-${String(at + 1).padStart(2, '0')}`
    // Characters that a file name can't have on some system, and a name that Windows reserves.
    const name = ['Hero: wide?', 'CON', 'Zürich / Süd'][at] ?? `Lesson ${at + 1}`
    const madeAt = nowS - (at === count - 1 ? 7 * dayS - 5 * 3600 : at * 600)
    // Bytes behind the last box of an MP4 are no part of the picture.
    add(id, name, Buffer.concat([video, freeBox(at + 1)]), madeAt)
  }
  add('rec-busy', 'Still working', video, nowS - 60).fate = 'working'
  return clips
}

/** A box that players skip, of another length for each clip. */
function freeBox(number: number): Buffer {
  const box = Buffer.alloc(8 + number)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return box
}
