import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { readdirSync, readFileSync } from 'node:fs'
import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  assetPaths,
  emptyProject,
  migrate,
  migrations,
  openProject,
  projectVersion,
  ProjectFileError,
  serializeProject,
} from '../../../../electron/common/composition/index.ts'
import { project as anyProject } from './arbitraries.ts'

const folder = new URL('../../../fixtures/projects/', import.meta.url)
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.greenroom.json'))
const spring = readFileSync(new URL('v1-spring.greenroom.json', folder), 'utf8')

function refusal(text: string): ProjectFileError {
  try {
    openProject(text)
  } catch (error) {
    if (error instanceof ProjectFileError) return error
    throw error
  }
  throw new Error('The file was not refused.')
}

/** The fixture with a change that its types would not allow. */
function changed(change: (file: Record<string, never>) => void): string {
  const file = JSON.parse(spring) as Record<string, never>
  change(file)
  return JSON.stringify(file)
}

describe('project files', () => {
  it.each(fixtures)('of every version still open: %s', (name) => {
    const project = openProject(readFileSync(new URL(name, folder), 'utf8'))
    expect(project.version).toBe(projectVersion)
    expect(project.scenes.length).toBeGreaterThan(0)
  })

  it('hold everything that they say', () => {
    const expected = { ...(JSON.parse(spring) as object), version: projectVersion }
    expect(openProject(spring)).toEqual(expected)
    expect(openProject(`\uFEFF${spring}`)).toEqual(expected)
  })

  it('come back as they were saved', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        expect(openProject(serializeProject(project))).toStrictEqual(project)
      }),
      { numRuns: 200 },
    )
  })

  it('have a migration for each older version', () => {
    for (let version = 1; version < projectVersion; version++) expect(migrations).toHaveProperty(`${version}`)
    const steps = {
      1: (stored: object) => ({ ...stored, title: 'from 1' }),
      2: (stored: object) => ({ ...stored, subtitle: 'from 2' }),
    }
    expect(migrate({ version: 1, a: 1 }, 1, steps, 3)).toEqual({
      version: 3,
      a: 1,
      title: 'from 1',
      subtitle: 'from 2',
    })
    expect(migrate({ version: 3 }, 3, steps, 3)).toEqual({ version: 3 })
    expect(() => migrate({ version: 1 }, 1, { 2: steps[2] }, 3)).toThrow(/from version 1 to 2/)
  })

  it.each([
    ['', 'not-json', /empty/],
    ['   \n', 'not-json', /empty/],
    ['{"schema": ', 'not-json', /not JSON/],
    ['\u0000\u0001PNG', 'not-json', /not JSON/],
    ['['.repeat(100_000), 'not-json', /not JSON/],
    ['null', 'not-a-project', /schema/],
    ['42', 'not-a-project', /schema/],
    ['[]', 'not-a-project', /schema/],
    ['{"schema":"other"}', 'not-a-project', /greenroom\.project/],
    ['{"schema":"greenroom.project"}', 'damaged', /version/],
    ['{"schema":"greenroom.project","version":"1"}', 'damaged', /version/],
    ['{"schema":"greenroom.project","version":0}', 'damaged', /version/],
    ['{"schema":"greenroom.project","version":1.5}', 'damaged', /version/],
    ['{"schema":"greenroom.project","version":4}', 'too-new', /newer Greenroom.*4.*up to 3/],
    [
      `{"schema":"greenroom.project","version":3,"pasted":{"a":{"wrote":${'['.repeat(3_000)}${']'.repeat(3_000)}}}}`,
      'damaged',
      /more than 100 levels deep/,
    ],
    ['{"schema":"greenroom.project","version":1}', 'damaged', /id is required.* more fields/],
  ])('refuse %j', (text, code, message) => {
    const error = refusal(text)
    expect(error.code).toBe(code)
    expect(error.message).toMatch(message)
    expect(inEnglish(error.next)).toMatch(/\.$/)
  })

  it('say what to do with a request body', () => {
    expect(inEnglish(refusal('{"data":[]}').next)).toMatch(/paste it/)
  })

  it.each([
    ['scenes[0].elements[1].x', (file: never) => Object.assign(at(file, 'scenes', 0, 'elements', 1), { x: 'left' })],
    [
      'scenes[0].elements[0].source.from',
      (file: never) => Object.assign(at(file, 'scenes', 0, 'elements', 0, 'source'), { from: 4 }),
    ],
    ['scenes[1].duration', (file: never) => Object.assign(at(file, 'scenes', 1), { duration: 0.5 })],
    ['canvas.background', (file: never) => Object.assign(at(file, 'canvas'), { background: 'sky' })],
    ['canvas', (file: never) => Object.assign(at(file, 'canvas'), { widht: 4 })],
    ['scenes', (file: never) => Object.assign(at(file), { scenes: {} })],
    [
      'scenes[0].elements[1].id',
      (file: never) => Object.assign(at(file, 'scenes', 0, 'elements', 1), { id: '__proto__' }),
    ],
  ])('name the field that is wrong: %s', (path, change) => {
    const error = refusal(changed(change as never))
    expect(error).toMatchObject({ code: 'damaged', path })
    expect(error.message).toContain(path === 'canvas' ? 'widht' : path)
  })

  it('say why a camera, keyframes or a colour of a brand are none', () => {
    const camera = { from: { x: 0.8, y: 0, size: 0.4 }, to: { x: 0, y: 0, size: 1 } }
    const keyframes = { x: [0, 500, 200].map((time) => ({ at: time, value: 0 })) }
    const colors = { background: 'navy', surface: '#ffffff', text: '#000000', accent: '#ff0000', accent2: '#00ff00' }
    const font = { font: 'Inter', weight: 400 }
    const brand = { name: 'b', colors, fonts: { headline: font, body: font } }
    const cases: [(file: never) => unknown, string, RegExp][] = [
      [
        (file) => Object.assign(at(file, 'scenes', 0), { camera }),
        'scenes[0].camera.from',
        /reaches beyond the picture \(x 0\.8, y 0, size 0\.4\).*Move it/,
      ],
      [
        (file) => Object.assign(at(file, 'scenes', 0, 'elements', 1), { motion: { keyframes } }),
        'scenes[0].elements[1].motion.keyframes.x[2].at',
        /is 200 ms and follows a keyframe at 500 ms.*sort them/,
      ],
      [(file) => Object.assign(at(file), { brand }), 'brand.colors.background', /of the form #rrggbb: "navy"/],
    ]
    for (const [change, path, reason] of cases) {
      const error = refusal(changed(change as never))
      expect(error).toMatchObject({ code: 'damaged', path })
      expect(error.message).toMatch(reason)
    }
  })

  it('are not fooled into changing what all objects share', () => {
    refusal('{"__proto__":{"polluted":1},"schema":"other"}')
    refusal(spring.replace('"id": "p-spring"', '"id": "p", "__proto__": {"polluted": 1}, "constructor": 3'))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('name each file of the user once', () => {
    expect(assetPaths(openProject(spring))).toEqual([
      'media/headline card.png',
      '/srv/voices/me.wav',
      '../sound/end.mp3',
    ])
    expect(assetPaths(emptyProject('p', ''))).toEqual([])
  })
})

function at(file: unknown, ...keys: (string | number)[]): object {
  return keys.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], file) as object
}
