import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { describe, expect, it } from 'vitest'
import {
  characterSwapCost,
  endpointIds,
  endpoints,
  findCode,
  isAccountCode,
  isFinal,
  limits,
  planAllows,
  proOrHigher,
  scriptCharacterLimit,
  serviceCodes,
  statusName,
} from '../../../../electron/common/service/index.ts'

describe('the endpoint table', () => {
  it('holds every endpoint of the interface with its method', () => {
    const table = endpointIds.map((id) => `${endpoints[id].method} ${endpoints[id].path}`)
    expect(table.sort()).toEqual([
      'GET /api/open/v3/audio/infobymodelid',
      'GET /api/open/v3/avatar/detail',
      'GET /api/open/v3/avatar/list',
      'GET /api/open/v3/content/image/infobymodelid',
      'GET /api/open/v3/content/video/infobymodelid',
      'GET /api/open/v3/voice/list',
      'GET /api/open/v4/aigModel/list',
      'POST /api/open/v3/audio/clone',
      'POST /api/open/v3/audio/create',
      'POST /api/open/v3/avatar/create',
      'POST /api/open/v3/avatar/createVideo',
      'POST /api/open/v3/content/image/bg/replace',
      'POST /api/open/v3/content/video/lipsync',
      'POST /api/open/v3/faceswap/live/close',
      'POST /api/open/v3/faceswap/live/create',
      'POST /api/open/v3/faceswap/live/update',
      'POST /api/open/v3/getToken',
      'POST /api/open/v3/talkingavatar/create',
      'POST /api/open/v4/characterSwap/create',
      'POST /faceswap/analyze_frames',
      'POST /interface/detect-api/detect_faces',
    ])
  })

  it('never calls a creation a read, so that none is repeated by itself', () => {
    const creates = endpointIds.filter((id) => endpoints[id].effect === 'create')
    expect(creates.sort()).toEqual([
      'createAvatarVideo',
      'createBackgroundChange',
      'createCharacterSwap',
      'createClone',
      'createLipSync',
      'createLive',
      'createTalkingAvatar',
      'createTts',
      'uploadAvatar',
    ])
    for (const id of endpointIds) if (endpoints[id].method === 'GET') expect(endpoints[id].effect).toBe('read')
  })
})

describe('codes', () => {
  it('holds every code of the interface once', () => {
    const ranges: [number, number][] = [
      [1003, 1011],
      [1013, 1017],
      [1101, 1105],
      [1108, 1112],
      [1200, 1223],
    ]
    const expected = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    expect(serviceCodes.map(({ code }) => code)).toEqual(expected)
  })

  it('tells codes of the account from codes of a request', () => {
    expect(serviceCodes.filter(({ account }) => account).map(({ code }) => code)).toEqual([
      1101, 1102, 1103, 1104, 1200, 1213, 1221,
    ])
    expect(isAccountCode(1003)).toBe(false)
    expect(isAccountCode(9999)).toBe(false)
  })

  it('says for each in a sentence what to do next', () => {
    for (const { advice } of serviceCodes) expect(inEnglish(advice)).toMatch(/^[A-Z].+\.$/)
    expect(findCode(1000)).toBeUndefined()
  })
})

describe('statuses, limits and plans', () => {
  it('names the four states and no other', () => {
    expect([1, 2, 3, 4, 5, 0, null].map(statusName)).toEqual([
      'queueing',
      'processing',
      'completed',
      'failed',
      'unknown',
      'unknown',
      'unknown',
    ])
    expect([1, 2, 3, 4].filter(isFinal)).toEqual([3, 4])
  })

  it('prices a character swap by started five seconds', () => {
    expect(characterSwapCost(12, '720p')).toBe(30)
    expect(characterSwapCost(5, '480p')).toBe(5)
    expect(characterSwapCost(5.1, '1080p')).toBe(30)
  })

  it('knows what a plan allows', () => {
    expect(planAllows(proOrHigher, 'free')).toBe(false)
    expect(planAllows(proOrHigher, 'pro')).toBe(true)
    expect(planAllows(null, 'free')).toBe(true)
    expect(scriptCharacterLimit('proMax')).toBe(limits.scriptCharacters.proMax)
    expect(scriptCharacterLimit('business')).toBe(50_000)
  })
})
