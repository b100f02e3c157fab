import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { describe, expect, it } from 'vitest'
import { compile } from '../../../../electron/common/composition/index.ts'
import { jsonText, tokensOf } from '../../../../renderer/editor/panels/body/json-lines.ts'
import { readPasted } from '../../../../renderer/editor/panels/body/pasted.ts'
import { bodyOf, project, scene, script, talkingBodyOf } from '../../common/composition/projects.ts'

const reasons = (text: string): string[] => {
  const read = readPasted(text)
  return read.state === 'bad'
    ? read.reasons.map(({ path, message }) => `${path} | ${inEnglish(message)}`)
    : [read.state]
}

describe('a pasted body', () => {
  it('of either kind is known for what it is', () => {
    const two = bodyOf(project(scene('s1'), scene('s2')))
    expect(readPasted(jsonText(two))).toEqual({ state: 'ok', kind: 'avatar-video', scenes: 2 })
    const talking = talkingBodyOf(project(scene('s1', { voice: { ...script, rate: 100 } })))
    expect(readPasted(`\uFEFF\n${JSON.stringify(talking)}`)).toEqual({
      state: 'ok',
      kind: 'talking-avatar',
      scenes: 1,
    })
  })

  it('that is empty is no error', () => {
    expect(readPasted('  \n')).toEqual({ state: 'empty' })
  })

  it('that is not JSON names the line', () => {
    expect(readPasted('{\n  "data": [\n    {"width": 1920,, }\n]}')).toMatchObject({
      problem: 'not-json',
      line: 3,
    })
    expect(readPasted('{"data": [')).toMatchObject({ problem: 'not-json', line: 1 })
  })

  it('with wrong fields names each of them', () => {
    const body = JSON.parse(jsonText(bodyOf(project(scene('s1'))))) as { data: Record<string, unknown>[] }
    body.data[0]!['width'] = 'wide'
    ;(body.data[0]!['elements'] as Record<string, unknown>[])[0]!['offset_x'] = null
    const found = reasons(JSON.stringify(body))
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch(/^data\[0\]\.width \| .*width.*number/)
    expect(found[1]).toMatch(/^data\[0\]\.elements\[0\]\.offset_x \| /)
  })

  it('that is something else says what it would have to be', () => {
    for (const text of ['[]', '3', 'null', '"x"', '{}', '{"data": {}}', '{"schema":"greenroom.project"}'])
      expect(reasons(text).join(), text).toContain('neither an avatar video')
  })

  it('survives hostile depth and names', () => {
    const deep = `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect(readPasted(deep).state).toBe('bad')
    expect(readPasted('{"__proto__":{"data":[]},"constructor":1}').state).toBe('bad')
  })
})

describe('JSON in colours', () => {
  it('loses not a character', () => {
    const body = compile(project(scene('s1')), 'avatar-video', {
      urls: { 'card.png': 'http://h/"q" {a}: 1.png' },
    })
    const samples = [jsonText(body), jsonText({ 'a "b"': [1e21, -0.5, true, null, '\\', '\u2028 }: 3'] })]
    const folder = join(import.meta.dirname, '../../../../resources/samples')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.json')) samples.push(readFileSync(join(folder, name), 'utf8'))
    }
    for (const line of samples.flatMap((text) => text.split('\n')))
      expect(
        tokensOf(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line)
  })

  it('tells keys, strings, numbers and words apart', () => {
    const kinds = (line: string) => tokensOf(line).filter(({ kind }) => kind !== 'plain')
    expect(kinds('  "width": -1.5e3,')).toEqual([
      { kind: 'key', text: '"width"' },
      { kind: 'number', text: '-1.5e3' },
    ])
    expect(kinds('"a: 1 true"')).toEqual([{ kind: 'string', text: '"a: 1 true"' }])
    expect(kinds('  "ok": null')).toEqual([
      { kind: 'key', text: '"ok"' },
      { kind: 'word', text: 'null' },
    ])
  })
})
