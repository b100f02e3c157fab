import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Provenance, signingFolder } from '../../../electron/media/provenance/index.ts'
import { dataPaths } from '../../../electron/studio/core/data-folder.ts'
import { picture } from '../../support/engine/media.ts'
import { greenroom, spawned } from './run.ts'
import { inDepth } from '../../support/depth.ts'

let folder = ''
const data = (): string => join(folder, 'data')
const path = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-verify-'))
  writeFileSync(path('plain.png'), await picture(40, 30, '#336699'))
  const { sign } = new Provenance({
    folder: signingFolder(dataPaths(data()).engine),
    software: { name: 'Greenroom', version: '9.9' },
    now: Date.now,
    onFault: (reason) => expect.unreachable(reason),
    organisation: null,
  })
  copyFileSync(path('plain.png'), path('=signed.png'))
  await sign({
    path: path('=signed.png'),
    origin: { kind: 'created', source: 'generated', components: [path('plain.png')], marks: ['visible-sign'] },
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a signed file is told in words, in a process that ends by itself', async () => {
  const { code, stdout } = await spawned(['verify', path('=signed.png')], { data: data() })
  expect(code).toBe(0)
  expect(stdout).toContain('Content credentials are valid, and the file is unchanged since it was signed')
  expect(stdout).toContain('Signed by this installation of Greenroom; no authority vouches for it')
  expect(stdout).toMatch(/Created: made by AI · Greenroom 9\.9 · \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(stdout).toContain('Visible sign “AI” added to the picture · Greenroom 9.9')
  expect(stdout).toContain('The picture has the visible sign “AI”, as its credentials say.')
  expect(stdout).toContain('Contains: image/png (no credentials of its own)')
})

it('JSON has an event for each file; a file without credentials fails the command', async () => {
  const files = [path('=signed.png'), path('plain.png'), path('nowhere.png')]
  const { code, events } = await greenroom(['verify', ...files, '--json'], { data: data() })
  expect(code).toBe(1)
  expect(events).toMatchObject([
    { event: 'file', file: files[0], credentials: 'intact', credential: { signer: { kind: 'installation' } } },
    { event: 'file', file: files[1], credentials: 'none', credential: null },
    { event: 'file', file: files[2], problem: expect.stringContaining('nowhere.png') },
    { event: 'error', code: 'not-verified' },
  ])
})

it('a table has a line for each file, and no formula', async () => {
  const { code, stdout } = await greenroom(['verify', '=signed.png', '--csv'], { data: data(), cwd: folder })
  const [heads, row] = stdout.split('\n')
  expect(heads).toMatch(/^file,format,credentials,failures,signer,/)
  expect(row).toMatch(/^"?'=signed\.png/)
  expect(heads).toContain(',ingredients,disclosures,')
  expect([0, 1]).toContain(code)
})

it('a table and JSON at once are refused', async () => {
  expect((await greenroom(['verify', path('plain.png'), '--csv', '--json'], { data: data() })).code).toBe(2)
})

it.runIf(inDepth)('a report is written as a table or as JSON, also where a file is not verified', async () => {
  const files = [path('=signed.png'), path('nowhere.png')]
  for (const name of ['report.csv', 'report.json']) {
    const { code } = await greenroom(['verify', ...files, '--report', path(name)], { data: data() })
    expect(code).toBe(1)
  }
  expect(readFileSync(path('report.csv'), 'utf8').trim().split('\n')).toHaveLength(3)
  expect(readFileSync(path('report.csv'), 'utf8')).toContain(',1,visible-sign,')
  expect(JSON.parse(readFileSync(path('report.json'), 'utf8'))).toMatchObject({
    files: [
      { file: files[0], credentials: 'intact', problem: null },
      { file: files[1], problem: expect.stringContaining('nowhere.png') },
    ],
  })
})

it('a report of another ending or in no folder is refused before any file is read', async () => {
  for (const name of ['report.txt', join('no', 'report.csv')]) {
    const { code, stdout } = await greenroom(['verify', path('=signed.png'), '--report', path(name)], { data: data() })
    expect([code, stdout]).toEqual([2, ''])
    expect(existsSync(path(name))).toBe(false)
  }
})
