import { execFileSync } from 'node:child_process'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeService } from '../support/service/fake-service.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { englishOn } from '../support/window/english.ts'
import { killEngine } from '../support/window/host.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { someOf } from '../support/depth.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Errors in Chinese are skipped: ${missing}.`)

const wrongKey = '密钥错误的服务'
const noAnswer = '没有应答的服务'

/** A disk of its own for the data folder, so that it can be filled; false where the system allows none. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=700', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes to the disk of a folder until nothing more fits. */
async function fill(folder: string): Promise<void> {
  const file = await open(join(folder, 'full'), 'w')
  try {
    for (const size of [65_536, 512]) {
      const block = Buffer.alloc(size)
      const written = async (): Promise<boolean> => {
        try {
          return (await file.write(block)).bytesWritten > 0
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
          throw error
        }
      }
      while (await written());
    }
  } finally {
    await file.close()
  }
}

/** What names of samples, avatars, voices and files the window shows, which no language changes. */
const givenTexts = [
  'Your words on screen',
  'Spring launch',
  'A calmer inbox',
  'Invitation',
  'Headline',
  'Label',
  'Below the headline',
  'OPEN FROM 14 MAY',
  'Your words,',
  'on screen',
  'in minutes',
  'Write a script, choose a presenter,',
  'press Generate.',
  'Studio',
  'Mara',
  'One, two, three.',
  "Hi, I'm Mara. From May 14th, the new studio is open to every team. Write a script, choose a presenter, and your video is ready in minutes.",
]

describe.skipIf(missing)('an error that the window shows in Chinese', () => {
  let opened: TestWindow
  let page: Page
  let service: FakeService
  let given: string[]
  let hasDisk = false
  let isOpen = false

  beforeAll(async () => {
    service = await new FakeService({ apiKey: 'right-key' }).start()
    opened = await openWindow({}, async ({ dataFolder }) => {
      hasDisk = mountDisk(dataFolder)
      await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ welcomeSeen: true, locale: 'zh-CN' }))
      return []
    })
    page = opened.page
    const { studio, close } = await bridgeOf(page)
    const add = (name: string, baseUrl: string) =>
      studio.connections.add({
        name,
        baseUrl,
        anchor: 'top-left',
        parallel: 2,
        credential: { kind: 'key', apiKey: 'another-key' },
      })
    await add(wrongKey, service.baseUrl)
    // Port 9 is that of the discard protocol, which no machine serves any more.
    await add(noAnswer, 'http://127.0.0.1:9')
    const voices = await studio.catalogue.voices({ connection: 'engine' })
    const avatars = await studio.catalogue.avatars({ connection: 'engine' })
    close()
    given = [...givenTexts, ...[...voices, ...avatars].map(({ name }) => name)]
  })
  afterAll(async () => {
    if (hasDisk) execFileSync('umount', ['-l', opened.home.dataFolder])
    await opened.close()
    await service.close()
  })

  /** No English is left, in toasts neither: the language was Chinese before they were shown. */
  const isChinese = async (): Promise<void> => {
    await expect.poll(() => englishOn(page, given, null)).toEqual([])
  }

  const go = (route: string): Promise<unknown> => page.evaluate((hash) => (location.hash = hash), `#${route}`)
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  it.each(
    someOf(
      [
        [wrongKey, '密钥有误'],
        [noAnswer, '地址有误'],
      ],
      2,
    ),
  )('%s: the test of the connection, the lists of voices and avatars, and Generate', async (name, outcome) => {
    await go('/settings/connections')
    await card(name).getByRole('button', { name: '测试' }).click()
    await card(name).getByRole('alert').filter({ hasText: outcome }).waitFor()
    await isChinese()
    await card(name).getByRole('button', { name: '在此生成新视频' }).click()
    for (const route of ['/voices', '/avatars']) {
      await go(route)
      await page.getByRole('main').getByRole('button', { name: '重试' }).first().waitFor()
      await isChinese()
    }
    await openSample()
    await page.getByRole('banner').getByRole('button', { name: '生成', exact: true }).click()
    await page.getByRole('dialog').getByText('请先解决以下问题').waitFor()
    await isChinese()
    await page.keyboard.press('Escape')
  })

  it('the engine was killed: the state of the connection, then ready again', async () => {
    await go('/settings/connections')
    const engine = page.getByRole('listitem').filter({ hasText: '内置引擎' })
    await engine.getByRole('button', { name: '在此生成新视频' }).click()
    killEngine(opened.host.pid)
    await engine.getByText('引擎已停止，正在重新启动', { exact: false }).waitFor()
    await isChinese()
    await engine.getByText('就绪').waitFor()
  })

  it('the disk is full: changes without a backup, settings that are not saved, speech and a clip', async ({ skip }) => {
    if (!hasDisk) return skip('this user may not mount a disk')
    await openSample()
    await fill(opened.home.dataFolder)
    await page.getByRole('textbox', { name: '场景的脚本' }).fill('One, two, three.')
    await page.getByText('最近的修改未能备份', { exact: false }).waitFor()
    await isChinese()
    await page.getByRole('button', { name: '生成语音' }).first().click()
    await page.getByText('无法生成语音', { exact: false }).first().waitFor()
    await isChinese()
    await page.getByRole('banner').getByRole('button', { name: '生成', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).click()
    await page.getByText('磁盘已满', { exact: false }).last().waitFor()
    await isChinese()
  })

  /** Opens the first sample, or shows it where it is open. */
  async function openSample(): Promise<void> {
    await go(isOpen ? '/editor' : '/')
    if (!isOpen)
      await page
        .getByRole('button', { name: /^Your words on screen/ })
        .first()
        .click()
    isOpen = true
    await page.getByRole('textbox', { name: '场景的脚本' }).waitFor()
  }
})
