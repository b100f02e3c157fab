import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { preflight } from '../../../../../electron/studio/authoring/preflight/index.ts'
import { smallProject } from '../../../cli/project.ts'
import { deps, picture } from './deps.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-'))
  await writeFile(join(folder, 'a.png'), 'a picture')
})
afterEach(() => rm(folder, { recursive: true }))

describe('media at addresses', () => {
  const address = 'https://example.com/logo.png'
  const withAddress = (): Project => {
    const project = smallProject()
    const logo: Element = { ...picture('logo'), kind: 'image', source: { kind: 'url', url: address } }
    project.scenes[0]!.elements.push(logo, { ...logo, id: 'again' }, { ...logo, id: 'hidden', hidden: true })
    return project
  }
  const asked: string[][] = []
  const faults = async (local: boolean) => {
    const more = deps({
      unreachable: (urls) => {
        asked.push([...urls])
        return Promise.resolve(new Map([[address, 'example.com could not be reached.']]))
      },
    })
    const connection = { ...more.connection, service: { ...more.connection.service, local } }
    const found = await preflight(
      { ...more, connection },
      { project: withAddress(), kind: 'avatar-video', folder, within: null },
    )
    return found.faults.filter(({ code }) => code === 'asset-unreadable')
  }

  it('that can not be fetched is found before anything is sent, once for each place', async () => {
    const elements = withAddress().scenes[0]!.elements.length
    expect((await faults(true)).map(({ path, severity }) => [path, severity])).toEqual([
      [`scenes[0].elements[${elements - 3}]`, 'error'],
      [`scenes[0].elements[${elements - 2}]`, 'error'],
    ])
    expect(asked).toEqual([[address]])
  })

  it('is a warning for a service elsewhere, which may reach more', async () => {
    expect((await faults(false)).map(({ severity }) => severity)).toEqual(['warning', 'warning'])
  })
})
