import { describe, expect, test } from 'vitest'
import type { Point } from '../../../../electron/common/faces/types.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import type { EngineError } from '../../../../electron/engine/core/errors.ts'
import { createAllowance } from '../../../../electron/engine/live/allowance.ts'
import { parseOpts, pickFace, sourceCrop } from '../../../../electron/engine/live/pick-face.ts'
import { graceMs, Room } from '../../../../electron/engine/live/room.ts'
import type { ChannelEnd } from '../../../../electron/engine/live/room.ts'
import { checkRoom } from '../../../../electron/engine/live/session-limit.ts'
import { LiveTokens } from '../../../../electron/engine/live/tokens.ts'

const face = (x: number, y: number, size: number) => {
  const at = (across: number, down: number): Point => [x + across * size, y + down * size]
  const landmarks = [
    ...[at(0.3, 0.35), at(0.7, 0.35), at(0.5, 0.55)],
    ...[at(0.5, 0.8), at(0.4, 0.8), at(0.6, 0.8)],
  ] as unknown as readonly [Point, Point, Point, Point, Point, Point]
  return { box: { x, y, width: size, height: size }, landmarks }
}
const optsOf = ({ landmarks }: ReturnType<typeof face>) =>
  landmarks
    .slice(0, 4)
    .map((point) => point.join(','))
    .join(':')

describe('the face that opts means', () => {
  const faces = [face(0, 0, 200), face(220, 10, 100), face(330, 10, 90)]

  test('is the nearest, a few pixels off or not', () => {
    for (const one of faces) expect(pickFace(faces, parseOpts(optsOf(one)))).toBe(one)
    const shifted = parseOpts(optsOf(face(228, 4, 100)))
    expect(pickFace(faces, shifted)).toBe(faces[1])
  })

  test('is none where none is, or when the points are of no face', () => {
    expect(pickFace(faces, parseOpts(optsOf(face(600, 600, 100))))).toBeUndefined()
    expect(pickFace(faces, parseOpts('0,0:0,0:0,0:0,0'))).toBeUndefined()
    expect(pickFace([], parseOpts('1,1:2,1:1,2:2,2'))).toBeUndefined()
  })

  test('reads negative numbers and fractions', () => {
    expect(parseOpts('-1.5,2:3,4.25:5,6:7,8')).toEqual([
      [-1.5, 2],
      [3, 4.25],
      [5, 6],
      [7, 8],
    ])
  })

  test('is shown with room around it, never outside of the picture', () => {
    const points = [100, 100, 0, 200, 240, 5]
    expect(sourceCrop(points, 1000, 1000)).toEqual({ x: 65, y: 51, width: 170, height: 238 })
    expect(sourceCrop(points, 210, 250)).toEqual({ x: 65, y: 51, width: 145, height: 199 })
    expect(sourceCrop([-50, -50, 0, 5, 5, 0], 100, 100)).toMatchObject({ x: 0, y: 0 })
  })
})

test('an allowance is spent and comes back with time', () => {
  let now = 0
  const allowed = createAllowance(3, 2, () => now)
  const taken = () => Array.from({ length: 5 }, allowed).filter(Boolean).length
  expect(taken()).toBe(3)
  now = 1_000
  expect(taken()).toBe(2)
  now = 60_000
  expect(taken()).toBe(3)
})

describe('tokens', () => {
  test('are good once, for who they were given to, and void once there is a newer one', () => {
    const tokens = new LiveTokens()
    const [first, other] = [tokens.issue('s1', 'front'), tokens.issue('s1', 'algorithm')]
    const second = tokens.issue('s1', 'front')
    expect(tokens.use(first)).toEqual({ ok: false, reason: 'token-used' })
    expect(tokens.use(second)).toEqual({ ok: true, session: 's1', user: 'front' })
    expect(tokens.use(second)).toEqual({ ok: false, reason: 'token-used' })
    expect(tokens.use(other)).toEqual({ ok: true, session: 's1', user: 'algorithm' })
    expect(tokens.use('')).toEqual({ ok: false, reason: 'token-wrong' })
  })

  test('of sessions long over are forgotten', () => {
    const tokens = new LiveTokens()
    const given = Array.from({ length: 150 }, (_, index) => tokens.issue(`s${String(index)}`, 'front'))
    for (let index = 0; index < 150; index += 1) tokens.retire(`s${String(index)}`)
    expect(tokens.use(given[0]!)).toEqual({ ok: false, reason: 'token-wrong' })
    expect(tokens.use(given[149]!)).toMatchObject({ ok: true })
  })
})

describe('a room', () => {
  function end() {
    const received: string[] = []
    const channelEnd: ChannelEnd = {
      send: (event) => void received.push(event.type),
      dismiss: (reason) => void received.push(`gone ${reason}`),
    }
    return { ...channelEnd, received }
  }
  const offer = { type: 'offer', sdp: 'v=0' } as const

  test('keeps the seat of who is lost, and what is said, for a while', () => {
    const room = new Room({ front: 'f', algorithm: 'a' })
    const [front, algorithm, again] = [end(), end(), end()]
    room.connect('front', front)
    expect(room.hasMet).toBe(false)
    room.connect('algorithm', algorithm)
    expect(room.hasMet).toBe(true)
    room.leave('front', front, 1_000, true)
    room.relay('algorithm', offer)
    room.tick(1_000 + graceMs - 1)
    expect(algorithm.received).toEqual(['ready'])
    room.connect('front', again)
    expect(again.received).toEqual(['ready', 'message'])
    room.tick(1_000_000)
    expect(algorithm.received).toEqual(['ready'])
  })

  test('tells that somebody left: at once who said so, after a while who was lost', () => {
    const room = new Room({ front: 'f', algorithm: 'a' })
    const [front, algorithm] = [end(), end()]
    room.connect('algorithm', algorithm)
    room.connect('front', front)
    room.leave('front', front, 0, false)
    expect(algorithm.received).toEqual(['ready', 'joined', 'left'])
    const again = end()
    room.connect('front', again)
    room.leave('front', again, 0, true)
    room.tick(graceMs)
    expect(algorithm.received.slice(3)).toEqual(['joined', 'left'])
    // An old socket that closes late does not remove the new one.
    const newest = end()
    room.connect('front', newest)
    room.leave('front', again, 0, false)
    expect(room.has('front')).toBe(true)
    expect(room.longestAway(0, 5)).toBeUndefined()
  })
})

test.each<[string, string[], number | undefined, RegExp | undefined]>([
  ['', ['', '', ''], undefined, undefined],
  ['', ['', '', '', ''], undefined, /^4 live sessions/],
  ['a', ['a', 'a'], undefined, undefined],
  ['a', ['a', 'a', 'a'], undefined, /^You have 3 live sessions open/],
  ['b', ['a', 'a', 'a'], undefined, undefined],
  ['a', ['a', 'b'], 1, /^You have one live session open/],
  ['a', ['b', 'b', 'b'], 0, undefined],
])('a session of “%s” beside those of %j, of which it may have %s', async (tenant, open, atOnce, refused) => {
  const check = checkRoom(
    tenant,
    () => open,
    4,
    () => Promise.resolve(atOnce),
  ).catch((error: unknown) => inEnglish((error as EngineError).text))
  expect(await check).toEqual(refused ? expect.stringMatching(refused) : undefined)
})
