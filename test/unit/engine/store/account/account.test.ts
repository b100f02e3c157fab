import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AccountBook, scriptLimit } from '../../../../../electron/engine/store/account/account.ts'
import type { AccountOptions } from '../../../../../electron/engine/store/account/account.ts'
import { readAccountFile } from '../../../../../electron/engine/store/account/account-file.ts'
import { estimateSpeechSeconds, speechPrice, videoPrice } from '../../../../../electron/engine/store/account/prices.ts'
import { EngineError } from '../../../../../electron/engine/core/errors.ts'
import { SqliteStores } from '../../../../../electron/engine/store/database/sqlite.ts'
import { temporaryFolder } from '../../../../support/engine/folder.ts'

async function book(options?: AccountOptions) {
  const account = new AccountBook(new SqliteStores(':memory:'))
  await account.configure(options)
  return account
}

async function codeOf(work: () => Promise<void>): Promise<number> {
  try {
    await work()
  } catch (error) {
    if (error instanceof EngineError) return error.code
    throw error
  }
  return 1000
}

const use = { credits: 5, videoSeconds: 20 }

describe('the local account', async () => {
  test.each<[AccountOptions | undefined, number]>([
    [undefined, 1000],
    [{ plan: 'unlimited' }, 1000],
    [{ plan: 'business', credits: 5, videoSeconds: 20 }, 1000],
    [{ state: 'unverified' }, 1004],
    [{ state: 'overdue' }, 1103],
    [{ plan: 'none' }, 1221],
    [{ plan: 'pro', credits: 4.9 }, 1104],
    [{ plan: 'pro', videoSeconds: 19 }, 1006],
    [{ plan: 'free' }, 1000],
  ])('%j answers %i', async (options, code) => {
    expect(await codeOf(async () => (await book(options)).checkUse(use))).toBe(code)
  })

  test('the free plan lacks paid features, and only those', async () => {
    const wanted = { ...use, paidFeature: 'Voice clone' }
    expect(await codeOf(async () => (await book({ plan: 'free' })).checkUse(wanted))).toBe(1213)
    expect(await codeOf(async () => (await book({ plan: 'pro' })).checkUse(wanted))).toBe(1000)
  })

  test('a blocked account may do nothing at all', async () => {
    expect(await codeOf(async () => (await book({ state: 'blocked' })).checkOpen())).toBe(1200)
    expect(await codeOf(async () => (await book({ state: 'overdue' })).checkOpen())).toBe(1000)
  })

  test('what is locked is given back, what is used is taken, never below zero', async () => {
    const account = await book({ plan: 'pro', credits: 10, videoSeconds: 30 })
    await account.lock(use)
    expect(await account.read()).toMatchObject({ credits: 5, videoSeconds: 10 })
    await account.settle(use, { credits: 2, videoSeconds: 8 })
    expect(await account.read()).toMatchObject({ credits: 8, videoSeconds: 22 })
    await account.settle({ credits: 0, videoSeconds: 0 }, { credits: 99, videoSeconds: 99 })
    expect(await account.read()).toMatchObject({ credits: 0, videoSeconds: 0 })
  })

  test('without limits nothing is counted', async () => {
    const account = await book()
    await account.lock(use)
    expect(await account.read()).toEqual({ plan: 'unlimited', state: 'active', credits: null, videoSeconds: null })
  })

  test('a restart with the same configuration does not refill the balance, a new one does', async () => {
    const db = new SqliteStores(':memory:')
    const account = new AccountBook(db)
    await account.configure({ plan: 'pro', credits: 10 })
    await account.lock({ credits: 4, videoSeconds: 0 })
    await account.configure({ plan: 'pro', credits: 10 })
    expect((await account.read()).credits).toBe(6)
    await account.configure({ plan: 'pro', credits: 20 })
    expect((await account.read()).credits).toBe(20)
  })

  test('script limits follow the plan', () => {
    expect(scriptLimit('pro')).toBe(5_000)
    expect(scriptLimit('proMax')).toBe(10_000)
    expect(scriptLimit('business')).toBe(50_000)
    expect(scriptLimit('unlimited')).toBe(50_000)
    expect(scriptLimit('free')).toBe(5_000)
  })
})

describe('account.json', () => {
  const folder = temporaryFolder()
  const write = (text: string) => writeFileSync(join(folder, 'account.json'), text)

  test('configures the account', () => {
    expect(readAccountFile(folder)).toBeUndefined()
    write('{"plan": "pro", "credits": 12}')
    expect(readAccountFile(folder)).toMatchObject({ plan: 'pro', credits: 12 })
  })

  test.each([
    ['{', /not valid JSON/],
    ['{"plan": "gold"}', /account.json.*plan/],
    ['{"credits": -1}', /credits/],
    ['{"creditz": 1}', /account.json/],
    ['[]', /account.json/],
  ])('%s is explained', (text, reason) => {
    write(text)
    expect(() => readAccountFile(folder)).toThrow(reason)
  })
})

describe('prices', () => {
  test('speech costs by started thousand characters', () => {
    expect([1, 1000, 1001, 2500].map((length) => speechPrice(length, false))).toEqual([2, 2, 4, 6])
    expect(speechPrice(1000, true)).toBe(4)
  })

  test('video costs by started ten seconds, twice above Full HD', () => {
    expect([0.04, 10, 10.01, 60].map((seconds) => videoPrice(seconds, 1920, 1080))).toEqual([1, 1, 2, 6])
    expect(videoPrice(10, 3840, 2160)).toBe(2)
    expect(videoPrice(10, 1080, 1920)).toBe(1)
  })

  test('Chinese characters are spoken for longer than letters', () => {
    // Ten seconds at the five characters of a second that the Mandarin voices say.
    expect(estimateSpeechSeconds('今天天气很好，我们一起去公园散步，'.repeat(3))).toBeGreaterThan(8)
    expect(estimateSpeechSeconds('今天天气很好，我们一起去公园散步，'.repeat(3))).toBeLessThan(12)
  })

  test('kana are spoken for longer than letters', () => {
    // Measured with Akari, without the silence before and after: 3.4 and 4.5 seconds.
    for (const [text, seconds] of [
      ['今日は天気がいいので、公園を散歩しましょう。', 3.4],
      ['駅前の店でコーヒーを2杯飲んで、本を三冊買いました。', 4.5],
    ] as const)
      expect(Math.abs(estimateSpeechSeconds(text) / seconds - 1)).toBeLessThan(0.2)
  })

  test('slow speech is guessed to take longer, twice as long at 0%', () => {
    const text = 'word '.repeat(100)
    expect(estimateSpeechSeconds(text, 0)).toBeCloseTo(estimateSpeechSeconds(text, 100) * 2)
  })
})
