import fc from '../../../../support/fast-check.ts'
import { expect, it } from 'vitest'
import { compile, emptyProject, emptyScene, needsDrawing } from '../../../../../electron/common/composition/index.ts'
import type { Element, Project, Scene } from '../../../../../electron/common/composition/index.ts'
import { draftOf, fillIn } from '../../../../../electron/studio/authoring/preflight/draft.ts'
import { estimateDuration } from '../../../../../electron/studio/authoring/preflight/estimate.ts'
import { fileFacts } from '../../../../../electron/studio/authoring/preflight/files.ts'
import { linesToSpeak } from '../../../../../electron/studio/authoring/preflight/planned-speech.ts'
import { namedFieldsOnly } from '../../../../../electron/studio/authoring/preflight/named-fields.ts'
import { project as anyProject } from '../../../common/composition/arbitraries.ts'
import { projectAssets } from './files.ts'

/**
 * A project that a talking avatar can be made of: one scene as long as its voice, whose elements are always visible.
 */
function inOneScene({ duration: _whole, ...project }: Project): Project {
  const elements = (scene: Scene): Element[] =>
    scene.elements.map(({ start: _start, end: _end, ...element }) => element as Element)
  return {
    ...project,
    scenes: project.scenes.slice(0, 1).map((scene) => ({ ...scene, duration: 'voice', elements: elements(scene) })),
  }
}

it.each(['avatar-video', 'talking-avatar'] as const)(
  'a body (%s) that is compiled first and filled in later is the one that is compiled with its addresses',
  (kind) => {
    let compiledCount = 0
    fc.assert(
      fc.property(anyProject, (any) => {
        const project = kind === 'talking-avatar' ? inOneScene(any) : any

        const files = projectAssets(project)
        const lines = linesToSpeak(project, kind)
        const urls = Object.fromEntries(
          files.map(({ path }, at) => [path, `https://files.example/${at}?sig=a&b${/\.\w+$/.exec(path)?.[0]}`]),
        )
        const speech = Object.fromEntries(lines.map(({ id }) => [id, `https://speech.example/${id}.mp3`]))
        const scenes = Object.fromEntries(project.scenes.map(({ id }) => [id, 7_321]))
        const silence = 'https://files.example/silence.wav'
        const drawings = project.scenes
          .flatMap(({ elements }) => elements.filter(needsDrawing))
          .map(({ id }, at) => ({
            id,
            path: `drawing:${id}`,
            file: '',
            name: '',
            box: { x: at, y: 0, width: 20, height: 10 },
          }))
        for (const { path } of drawings) urls[path] = `https://files.example/${path}.png`
        const wanted = compile(project, kind, {
          urls,
          speech,
          silence,
          voiceDurations: scenes,
          extensions: ['transitions', 'camera'],
          drawings: Object.fromEntries(drawings.map(({ id, path, box }) => [id, { ...box, url: urls[path]! }])),
          ...fileFacts(files),
        })
        const lengths = { scenes, urls: {} }
        const { draft, problems } = draftOf({
          project,
          kind,
          files,
          drawings,
          lines,
          lengths,
          anchor: undefined,
          extensions: [],
        })
        if (!wanted.ok) {
          expect(draft).toBeNull()
          expect(problems).toEqual(wanted.reasons)
          return
        }
        compiledCount += 1
        expect(fillIn(kind, draft!, { urls, speech, silence })).toStrictEqual(namedFieldsOnly(kind, wanted.body).body)
      }),
      { numRuns: 400 },
    )
    // Few of the random projects can be compiled as this kind.
    expect(compiledCount).toBeGreaterThan(0)
  },
)

it('names that every object has are names like others: a scene `constructor`, a file `__proto__`', () => {
  const picture = {
    kind: 'image',
    source: { kind: 'asset', path: '__proto__' },
    id: 'valueOf',
    name: 'Picture',
  } as const
  const box = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 0, locked: false, hidden: false }
  const scene: Scene = {
    ...emptyScene('constructor', 'One'),
    voice: { kind: 'script', voiceId: 'v', text: 'Hello there.', rate: 100 },
    elements: [{ ...picture, ...box }],
  }
  const project: Project = { ...emptyProject('p', 'P'), scenes: [scene] }
  const files = projectAssets(project)
  const facts = fileFacts(files)
  const lines = linesToSpeak(project, 'avatar-video')
  const lengths = { scenes: {}, urls: {} }
  const request = { project, kind: 'avatar-video', files, lines, lengths, drawings: [], anchor: undefined } as const
  const { draft } = draftOf({ ...request, extensions: [] })
  const address = 'https://files.example/picture.png'
  const urls = Object.fromEntries([['__proto__', address]])
  const speech = { constructor: 'https://speech.example/1.mp3' }

  expect(JSON.stringify(fillIn('avatar-video', draft!, { urls, speech }))).toContain(address)
  expect(Object.keys(facts.sizes)).toEqual(['__proto__'])
  expect(estimateDuration(project, { voices: {}, media: facts.mediaDurations })).toBeGreaterThan(500)
})
