import { describe, expect, it } from 'vitest'
import type { LookedFace } from '../../../../electron/common/bridge/index.ts'
import { PeerStats } from '../../../../renderer/live/channel/peer-stats.ts'
import { withQuality } from '../../../../renderer/live/channel/sdp.ts'
import { faultText, phaseText } from '../../../../renderer/live/live-texts.ts'
import { wanted } from '../../../../renderer/live/media/devices.ts'
import { PartRefused, PartSender } from '../../../../renderer/bridge/send-parts.ts'
import { largestOf, nearestTo, verdictOf } from '../../../../renderer/live/source/verdict.ts'
import { quality, session } from './fakes.ts'

const looked = (x: number, side: number): LookedFace => ({
  region: { x, y: 0, width: side, height: side },
  // A face from the front: the nose is in the middle between the eyes.
  landmarks: [
    [x + side * 0.3, side * 0.4],
    [x + side * 0.7, side * 0.4],
    [x + side * 0.5, side * 0.6],
    [x + side * 0.5, side * 0.8],
    [x + side * 0.35, side * 0.8],
    [x + side * 0.65, side * 0.8],
  ],
  opts: `${x},10:${x + side},10:${x},20:${x + side},20`,
})

describe('what a picture is good for', () => {
  it.each([
    [[], null, 'none', true],
    [[looked(0, 100), looked(200, 90)], null, 'several', true],
    [[looked(0, 100), looked(200, 90)], 1, 'good', false],
    [[looked(0, 79)], 0, 'small', true],
    [[looked(0, 80)], 0, 'good', false],
  ] as const)('%#', (faces, chosen, kind, blocks) => {
    expect(verdictOf(faces, chosen, 80)).toMatchObject({ kind, blocks })
  })

  it('finds the face that was meant, and the largest', () => {
    const faces = [looked(0, 100), looked(300, 160)]
    expect(nearestTo('302,11:460,9:299,20:461,20', faces)).toBe(1)
    expect(nearestTo('nonsense', faces)).toBeNull()
    expect(nearestTo('1,1:2,1:1,2:2,2', [])).toBeNull()
    expect(largestOf(faces)).toBe(1)
    expect(largestOf([])).toBeNull()
  })
})

describe('the description of an end', () => {
  const sdp = [
    ...['v=0', 'm=audio 9 RTP 111', 'a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1'],
    ...['m=video 9 RTP 96 97 103', 'a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96'],
    ...['a=rtpmap:103 H264/90000', 'a=fmtp:103 packetization-mode=1;x-google-max-bitrate=100', ''],
  ].join('\r\n')

  it('asks for the wanted rates in every codec of the picture, and in nothing else', () => {
    const lines = withQuality(sdp, quality).split('\r\n')
    const rates = 'x-google-min-bitrate=5000;x-google-start-bitrate=5000;x-google-max-bitrate=5000'
    expect(lines).toContain(`a=fmtp:96 ${rates}`)
    expect(lines).toContain(`a=fmtp:103 packetization-mode=1;${rates}`)
    expect(lines).toContain('a=fmtp:97 apt=96')
    expect(lines).toContain('a=fmtp:111 minptime=10;useinbandfec=1;maxaveragebitrate=32000;stereo=0;sprop-stereo=0')
    expect(lines.at(-1)).toBe('')
  })

  it('is the same when it is asked twice', () => {
    const once = withQuality(sdp, quality)
    expect(withQuality(once, quality)).toBe(once)
  })
})

describe('figures of a connection', () => {
  const at = (timestamp: number, frames: number, bytes: number) => [
    {
      type: 'outbound-rtp',
      kind: 'video',
      timestamp,
      framesPerSecond: 20,
      bytesSent: bytes,
      framesEncoded: frames,
      totalEncodeTime: frames * 0.005,
    },
    {
      type: 'inbound-rtp',
      kind: 'video',
      timestamp,
      framesPerSecond: 19,
      frameWidth: 640,
      frameHeight: 480,
      framesDropped: 3,
      framesDecoded: frames,
      totalProcessingDelay: frames * 0.02,
    },
    { type: 'candidate-pair', state: 'succeeded', nominated: true, timestamp, currentRoundTripTime: 0.004 },
    { type: 'candidate-pair', state: 'waiting', nominated: false, timestamp, currentRoundTripTime: 9 },
  ]

  it('are of the time since the last look', () => {
    const stats = new PeerStats()
    expect(stats.read(at(1_000, 20, 100_000)).bitrate).toBeNull()
    const now = stats.read(at(2_000, 40, 600_000))
    expect(now).toMatchObject({ sentFps: 20, receivedFps: 19, width: 640, height: 480, dropped: 3 })
    expect(now.bitrate).toBeCloseTo(4_000_000)
    expect(now.latencyMs).toBeCloseTo(2 * 25 + 4)
  })

  it('are unknown where nothing is told', () => {
    expect(new PeerStats().read([])).toMatchObject({ latencyMs: null, receivedFps: null, dropped: null })
  })
})

describe('parts of a recording', () => {
  const blob = (size: number): Blob => new Blob([new Uint8Array(size)])
  const answer = (size: number) => Response.json({ size })

  it('go one after the other, each where the last one ended', async () => {
    const asked: string[] = []
    let size = 0
    const sender = new PartSender({
      address: 'upload/live-recording?id=1',
      send: async (url, init) => {
        asked.push(String(url))
        size += (init!.body as Blob).size
        return answer(size)
      },
    })
    for (const part of [3, 0, 4, 5]) sender.add(blob(part))
    await sender.done()
    expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('at'))).toEqual(['0', '3', '7'])
    expect(sender.bytes).toBe(12)
  })

  it('are sent again when they did not arrive', async () => {
    const waits: number[] = []
    let tries = 0
    const sender = new PartSender({
      address: 'a?',
      send: () => ((tries += 1) < 3 ? Promise.reject(new TypeError('gone')) : Promise.resolve(answer(1))),
      wait: (ms) => Promise.resolve(void waits.push(ms)),
    })
    sender.add(blob(1))
    await sender.done()
    expect(waits).toEqual([500, 2_000])
  })

  it('are sent again to the same place when their answer was cut off', async () => {
    const asked: string[] = []
    const cut = (): Response =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))
    let refused = 0
    const sender = new PartSender({
      address: 'a?',
      onRefused: () => (refused += 1),
      send: (url) => Promise.resolve(asked.push(String(url)) === 1 ? cut() : answer(4)),
      wait: () => Promise.resolve(),
    })
    sender.add(blob(4))
    await sender.done()
    expect(asked).toEqual(['a?&at=0', 'a?&at=0'])
    expect([sender.bytes, refused]).toEqual([4, 0])
  })

  it('end with the studio’s words when it takes no more, and nothing more is sent', async () => {
    const full = { code: 'disk-full', message: 'The disk is full.', next: 'Free some space.' }
    let sent = 0
    let refused = 0
    const sender = new PartSender({
      address: 'a?',
      onRefused: () => (refused += 1),
      send: () => {
        sent += 1
        return Promise.resolve(Response.json(full, { status: 507 }))
      },
    })
    for (const part of [1, 2, 3]) sender.add(blob(part))
    const error = await sender.done().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PartRefused)
    expect((error as PartRefused).fault).toEqual(full)
    expect([sent, refused]).toEqual([1, 1])
  })
})

describe('a device', () => {
  const list = [
    { id: 'a', name: 'Front' },
    { id: 'b', name: 'Back' },
  ]
  it.each([
    [{ id: 'b', name: 'Back' }, 'b'],
    [{ id: 'from another address', name: 'Back' }, 'b'],
    [{ id: '', name: '' }, null],
    [{ id: 'gone', name: 'Gone' }, null],
  ])('is known again: %o', (wish, id) => expect(wanted(wish, list)).toBe(id))
})

describe('words', () => {
  const t = (key: string, values?: object): string => (values ? `${key} ${JSON.stringify(values)}` : key)

  it('say what is waited for', () => {
    const now = { preparing: false, still: false }
    expect(phaseText('waiting', session({ state: 'queuing' }), now, t)).toContain('live.states.queuing')
    expect(phaseText('waiting', session(), now, t)).toContain('waitingLocal')
    expect(phaseText('waiting', session({ transport: 'agora' }), now, t)).toContain('waitingAgora')
    expect(phaseText('idle', null, { ...now, preparing: true }, t)).toBe('live.states.preparing')
    expect(phaseText('live', session(), now, t)).toBe('live.states.live')
    expect(phaseText('live', session(), { ...now, still: true }, t)).toBe('live.states.still')
  })

  it('say why it ended', () => {
    expect(faultText({ kind: 'studio', fault: { code: 'x', message: 'No.', next: 'Go.' } }, t)).toBe('No. Go.')
    expect(faultText({ kind: 'channel', code: 'token' }, t)).toBe('live.faults.channel.token')
    expect(faultText({ kind: 'waited', seconds: 9 }, t)).toContain('"seconds":9')
    expect(faultText({ kind: 'lost' }, t)).toBe('live.faults.lost')
  })
})
