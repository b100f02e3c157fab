import { describe, expect, it } from 'vitest'
import { beginAt, h264First } from '../../../../../renderer/live/algorithm/sdp.ts'
import { Meter } from '../../../../../renderer/live/algorithm/worker/meter.ts'
import { NewestFrame } from '../../../../../renderer/live/algorithm/worker/newest.ts'
import { fault } from '../../../../../renderer/live/algorithm/worker/faults.ts'

const sdp = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 103 104',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:103 H264/90000',
  'a=fmtp:103 packetization-mode=1',
  'a=rtpmap:104 rtx/90000',
  '',
].join('\r\n')

describe('descriptions of an end', () => {
  it('begin at a rate, for pictures alone', () => {
    const lines = beginAt(sdp, 2500).split('\r\n')
    expect(lines).toContain('a=fmtp:96 x-google-start-bitrate=2500')
    expect(lines).toContain('a=fmtp:103 packetization-mode=1;x-google-start-bitrate=2500')
    expect(lines).toContain('a=fmtp:111 minptime=10')
    expect(lines).toContain('a=fmtp:97 apt=96')
    // A fault that was reported is not reported again.
    expect(beginAt(beginAt(sdp, 2500), 4000)).toBe(beginAt(sdp, 2500))
  })

  it('name H.264 first, and change nothing without it', () => {
    expect(h264First(sdp)).toContain('m=video 9 UDP/TLS/RTP/SAVPF 103 96 97 104\r\n')
    expect(h264First(sdp)).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n')
    const without = sdp.replace('H264', 'VP9')
    expect(h264First(without)).toBe(without)
  })
})

describe('figures of a session', () => {
  it('are means of the last two seconds', async () => {
    let now = 0
    const meter = new Meter(() => now)
    for (let frame = 0; frame < 100; frame++) {
      const watch = meter.begin()
      await watch.time('meshMs', () => (now += frame < 50 ? 30 : 10))
      now += 40
      watch.end(2)
    }
    const stats = meter.stats()
    expect(stats.meshMs).toBeCloseTo(10)
    expect(stats.frameMs).toBeCloseTo(50)
    expect(stats.fps).toBeCloseTo(20)
    expect(stats.faces).toBe(2)
    expect(meter.taken).toBe(100)
    now += 5_000
    expect(meter.stats()).toMatchObject({ fps: 0, frameMs: 0 })
  })

  it('tell frames apart that overlap', async () => {
    let now = 0
    const meter = new Meter(() => now)
    const first = meter.begin()
    await first.time('drawMs', () => (now += 5))
    const second = meter.begin()
    await second.time('meshMs', () => (now += 20))
    first.end(1)
    second.end(1)
    expect(meter.stats()).toMatchObject({ drawMs: 2.5, meshMs: 10, frameMs: 22.5 })
  })
})

describe('the newest frame', () => {
  const frame = (closed: string[], name: string) => ({ close: () => closed.push(name) }) as unknown as VideoFrame

  it('is handed out, older ones are closed', async () => {
    const closed: string[] = []
    let give: (value: VideoFrame) => void = () => undefined
    const newest = new NewestFrame(new ReadableStream({ start: (from) => void (give = (one) => from.enqueue(one)) }))
    for (const name of ['one', 'two', 'three']) give(frame(closed, name))
    const got = await newest.next()
    got?.close()
    expect(closed).toEqual(['one', 'two', 'three'])
    give(frame(closed, 'four'))
    await newest.stop()
    expect(await newest.next()).toBeNull()
  })

  it('ends with its track, broken or not', async () => {
    const ended = new NewestFrame(new ReadableStream({ start: (from) => from.close() }))
    expect(await ended.next()).toBeNull()
    const broken = new NewestFrame(new ReadableStream({ start: (from) => from.error(new Error('gone')) }))
    expect(await broken.next()).toBeNull()
  })
})

describe('faults', () => {
  it('keep the first reason', () => {
    const first = fault('live-picture', 'The picture is gone.', 'Choose another.', new Error('HTTP 404'))
    expect(first.data).toEqual({
      code: 'live-picture',
      message: 'The picture is gone.',
      next: 'Choose another.',
      details: ['HTTP 404'],
    })
    expect(fault('live-algorithm', 'Something failed.', 'Again.', first)).toBe(first)
  })
})
