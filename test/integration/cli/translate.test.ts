import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openProject } from '../../../electron/common/composition/index.ts'
import type { Project } from '../../../electron/common/composition/index.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, expectNoStack, folder, service, useCommands } from './setup.ts'

useCommands()

const translate = (...args: string[]): Promise<Ended> => greenroom(['translate', ...args], { data })
const stored = (path: string): Project => openProject(readFileSync(path, 'utf8'))

describe('the texts of a project', () => {
  test('go out as XLIFF and as a table, and come back into the project', async () => {
    const project = writeSmallProject(folder)
    const xliff = join(folder, 'texts.xlf')
    const exported = await translate('export', project, '--own', 'en', '--languages', 'fr,es', '--out', xliff, '--json')
    expect([exported.code, exported.stderr]).toEqual([0, ''])
    expect(exported.events).toMatchObject([{ event: 'done', languages: ['fr', 'es'] }])
    const french = join(folder, 'texts-fr.xlf')
    expect(existsSync(join(folder, 'texts-es.xlf'))).toBe(true)
    const target = '<target state="needs-translation"></target>'
    writeFileSync(french, readFileSync(french, 'utf8').replace(target, '<target state="final">Bonjour.</target>'))
    const imported = await translate('import', project, french, '--out', project, '--json')
    expect(imported.code).toBe(0)
    expect(imported.events[0]).toMatchObject({ event: 'language', language: 'fr', taken: 1, total: 1, missing: 0 })
    expect(stored(project)).toMatchObject({
      language: 'en',
      translations: { fr: { texts: { s1: { source: 'Hello there.', text: 'Bonjour.' } } } },
    })

    const table = join(folder, 'texts.csv')
    expect((await translate('export', project, '--languages', 'fr,zh', '--out', table)).code).toBe(0)
    const text = readFileSync(table, 'utf8')
    expect(text).toContain('s1,Hello,script,,Hello there.,Bonjour.,\r\n')
    writeFileSync(table, text.replace('Bonjour.,', 'Bonjour.,你好。'))
    expect((await translate('import', project, table, '--out', project)).code).toBe(0)
    const listed = await translate('list', project, '--json')
    expect(listed.events).toEqual(
      ['fr', 'zh'].map((language) => ({
        event: 'language',
        language,
        total: 1,
        translated: 1,
        changed: 0,
        missing: 0,
      })),
    )
  })

  test('are told where a translation lacks a variable or a mark, or adds one', async () => {
    const project = writeSmallProject(folder, ({ scenes: [scene] }) => {
      scene!.voice = { kind: 'script', voiceId: 'anna', text: 'Hello {{name}}, [wave] welcome.', rate: 100 }
    })
    const table = join(folder, 'back.csv')
    writeFileSync(table, 'unit,source,fr\ns1,"Hello {{name}}, [wave] welcome.",Bonjour {{nom}}.\n')
    const ended = await translate('import', project, table, '--own', 'en', '--out', project)
    expect(ended.code).toBe(0)
    const told = ended.stderr.replaceAll(/\s+/g, ' ')
    expect(told).toContain('lacks {{name}}, [wave].')
    expect(told).toContain('{{nom}}')
  })

  test('are refused with file, unit and reason, and the project stays as it was', async () => {
    const project = writeSmallProject(folder)
    const before = readFileSync(project, 'utf8')
    const bad = join(folder, 'bad.xlf')
    writeFileSync(bad, '<!DOCTYPE xliff SYSTEM "file:///etc/passwd"><xliff version="1.2"/>')
    const table = join(folder, 'bad.csv')
    writeFileSync(table, 'unit,source,fr\ns1,Hello there.,a\ns1,Hello there.,b\n')
    for (const [file, reason] of [
      [bad, 'it declares a document type'],
      [table, 'in the unit “s1”, the same id stands twice'],
      [project, 'its name ends in none of'],
    ] as const) {
      const ended = await translate('import', project, file, '--out', project, '--json')
      expect(ended.code).not.toBe(0)
      expect(ended.events.at(-1)!['message']).toContain(reason)
      expectNoStack(ended)
    }
    expect(readFileSync(project, 'utf8')).toBe(before)
    const none = await translate('export', project, '--languages', 'fr', '--out', join(folder, 'a.xlf'))
    expect(none.stderr).toContain('The project doesn’t say which language it is in.')
  })
})

test('a clip is made for each language, after all of them were checked', async () => {
  const project = writeSmallProject(folder, (one) => {
    one.language = 'en'
    one.translations = {
      fr: { voices: { anna: 'bernard' }, texts: { s1: { source: 'Hello there.', text: 'Bonjour.' } } },
    }
  })
  const clip = join(folder, '{language}.mp4')
  const render = (languages: string): Promise<Ended> =>
    greenroom(['render', project, '--as', 'avatar-video', '--languages', languages, '--out', clip, '--json'], {
      data,
      env,
    })
  const unknown = await render('en,hi')
  expect(unknown.events).toMatchObject([
    { event: 'error', code: 'unknown-language', next: expect.stringContaining('en, fr') },
  ])
  expect(service.asked('createTts')).toEqual([])

  const ended = await render('en,fr')
  expect(ended.code).toBe(0)
  expect(ended.events.at(-1)).toMatchObject({ event: 'done', clips: 2 })
  expect(service.asked('createTts').map((body) => [body['voice_id'], body['input_text']])).toEqual([
    ['anna', 'Hello there.'],
    ['bernard', 'Bonjour.'],
  ])
  expect(['en', 'fr'].map((tag) => existsSync(join(folder, `${tag}.mp4`)))).toEqual([true, true])

  // Where one language can't be made, none is.
  writeSmallProject(folder, (one) => {
    one.language = 'en'
    one.translations = { fr: { voices: { anna: 'gone' }, texts: { s1: { source: 'Hello there.', text: 'Bonsoir.' } } } }
  })
  const refused = await render('en,fr')
  expect(refused.code).not.toBe(0)
  expect(refused.events.at(-1)!['message']).toMatch(/^French: /)
  expect(service.asked('createAvatarVideo')).toHaveLength(2)
})
