import { expect, it } from 'vitest'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import {
  dialoguesLeftOut,
  leftSamples,
  marksLeftOut,
  overlappingVoices,
  spokenMarks,
  stylingsLeftOut,
  unseenGestures,
} from '../../../../../electron/studio/authoring/preflight/notices.ts'
import { smallProject } from '../../../cli/project.ts'

it('what is left of a template is named once, and stands in no way', () => {
  const project = smallProject()
  expect(leftSamples(project)).toEqual([])
  project.slots = [
    { target: 'e1', role: 'presenter', done: true },
    { target: 'gone', role: 'headline' },
    { target: 's1', role: 'script' },
  ]
  const [left] = leftSamples(project)
  expect(left).toMatchObject({ code: 'sample-left', path: 'scenes[0].voice.text', severity: 'warning' })
  expect(inEnglish(left!.message)).toBe('One thing is still as the template has it: “Hello”.')
  project.slots[2]!.done = true
  expect(leftSamples(project)).toEqual([])
})

it('marks in scripts are left out by services that make no gestures, which is told for each scene', () => {
  const project = smallProject()
  const [first] = project.scenes
  first!.voice = { kind: 'script', voiceId: 'v', text: '[wave] Hello!', rate: 100 }
  project.scenes.push({ ...first!, id: 's2', voice: { kind: 'script', voiceId: 'v', text: 'Bye [sic].', rate: 100 } })
  const [told, ...others] = marksLeftOut(project, ['appearance', 'captions'])
  expect(told).toMatchObject({ path: 'scenes[0].voice.text', severity: 'warning' })
  expect(inEnglish(told!.message)).toContain('the marks in the script of scene “Hello” are left out')
  expect(others).toEqual([])
  first!.elements[0]!.liveliness = 'calm'
  const lively = marksLeftOut({ ...project, scenes: [first!] }, [])
  expect(lively.map(({ path }) => path)).toEqual(['scenes[0].voice.text', 'scenes[0].elements[0].liveliness'])
  expect(marksLeftOut(project, ['gestures'])).toEqual([])
})

it('what presenters wear is left out by services that can’t dress them, which is told for each', () => {
  const project = smallProject()
  const [first] = project.scenes
  const [shown] = first!.elements
  Object.assign(shown!, { source: { kind: 'avatar', avatarId: 'mara', from: 2 }, styling: { outfit: 'tee' } })
  const [told, ...others] = stylingsLeftOut(project, ['appearance', 'gestures'])
  expect(told).toMatchObject({ path: 'scenes[0].elements[0].styling', severity: 'warning' })
  expect(inEnglish(told!.message)).toContain(`can’t change outfit, hair or glasses of “${shown!.name}”`)
  expect(others).toEqual([])
  expect(stylingsLeftOut(project, ['styling'])).toEqual([])
  shown!.hidden = true
  expect(stylingsLeftOut(project, [])).toEqual([])
})

it('whose turn it is is not told to services that let nobody listen, which is named for each scene', () => {
  const project = smallProject()
  const [first] = project.scenes
  const connection = { name: 'Cloud', service: { local: false } } as never
  const left = () => dialoguesLeftOut(project, ['gestures'], connection).map(({ path, severity }) => [path, severity])
  expect(left()).toEqual([])
  first!.voice = { kind: 'script', voiceId: 'v', text: 'Hello! [speaker 2] Hi.', rate: 100 }
  expect(left()).toEqual([['scenes[0].voice.text', 'warning']])
  const [told] = dialoguesLeftOut(project, ['gestures'], connection)
  expect(inEnglish(told!.message)).toContain('Cloud gets each turn as a part with its own voice')
  // A mark of a speaker is none of a gesture.
  expect(marksLeftOut(project, [])).toEqual([])
  first!.voice = { kind: 'audio', source: { kind: 'url', url: 'https://e.com/a.mp3' }, speaker: 2 }
  expect(left()).toEqual([['scenes[0].voice.speaker', 'warning']])
  expect(dialoguesLeftOut(project, ['dialogue'], connection)).toEqual([])
})

it('words in brackets that are no mark are told with the marks that look alike', () => {
  const project = smallProject()
  const told = (text: string) => {
    project.scenes[0]!.voice = { kind: 'script', voiceId: 'v', text, rate: 100 }
    return spokenMarks(project).map(({ path, message, next }) => [path, inEnglish(message), inEnglish(next!)])
  }
  const [[path, spoken, next] = []] = told('[waev] Hello!')
  expect(path).toBe('scenes[0].voice.text')
  expect(spoken).toBe('“[waev]” in the script of scene “Hello” is none of the gestures and moods, so it is spoken.')
  expect(next).toContain('Did you mean [wave]?')
  expect(told('[smile] Hello!')[0]![2]).toContain('the button “Gesture”')
  expect(told('【挥收】你好')[0]![2]).toContain('[挥手]')
  expect(told('[smile] Hello, [smile] [point down]')).toHaveLength(2)
  for (const text of ['[wave!] Hi', '[thumbs-up!]', '[point_left] Hi', '[Wavee] hi'])
    expect(told(text)[0]?.[2], text).toContain('Did you mean [')
  // Marks, pauses, and brackets that texts have for other reasons.
  const others = [
    '[wave] Hi',
    '[Point-Left] Hi',
    '[pause 2s] Hi',
    '[pause:1s] Hi',
    'arr[0] list[i] data[index]',
    '[1] [12 to 14]',
  ]
  const remarks = [
    '[a longer remark of the author]',
    'He said [sic] so.',
    '[Smith 2020]',
    '[link](https://e.com)',
    '【重要】通知',
    't[he] end',
  ]
  for (const text of [...others, ...remarks]) expect(told(text), text).toEqual([])
})

it('gestures that nobody makes, or outside of the picture, are told', () => {
  const project = smallProject()
  const [scene] = project.scenes
  project.canvas = { width: 1920, height: 1080, background: '#ffffff' }
  scene!.voice = { kind: 'script', voiceId: 'v', text: '[wave] Hello!', rate: 100 }
  const told = () => unseenGestures(project).map(({ message }) => inEnglish(message))
  const element = { ...scene!.elements[0]!, name: 'Mara', hidden: false, x: 0, y: 80, scaleX: 1, scaleY: 1 }
  const put = (more: object) => {
    const { width: _w, height: _h, appearance: _a, motion: _m, ...plain } = element
    const source = { kind: 'avatar', avatarId: 'mara', from: 2 }
    scene!.elements = [{ ...plain, kind: 'avatar', source, ...more } as typeof element]
  }
  const unseen = ['The script of scene “Hello” has gestures, but the hands of “Mara” are not in the picture.']
  put({})
  expect(told()).toEqual([])
  put({ appearance: { crop: { left: 0, top: 0.02, right: 0, bottom: 0.22 } } })
  expect(told()).toEqual(unseen)
  put({ appearance: { mask: { kind: 'ellipse' } } })
  expect(told()).toEqual(unseen)
  put({ y: 500 })
  expect(told()).toEqual(unseen)
  put({ y: 500, motion: { in: { kind: 'rise', duration: 500 } } })
  expect(told()).toEqual([])
  for (const kind of ['fade', 'rise']) {
    put({ appearance: { mask: { kind: 'ellipse' } }, motion: { in: { kind, duration: 500 } } })
    expect(told()).toEqual(unseen)
  }
  put({ source: { kind: 'avatar', avatarId: 'own', from: 3 } })
  expect(told()[0]).toContain('nobody makes them')
  scene!.voice = { kind: 'script', voiceId: 'v', text: '[warm] Hello!', rate: 100 }
  put({ y: 500 })
  expect(told()).toEqual([])
})

it('a transition that lets one voice begin before the other has ended is told with its scenes and seconds', () => {
  const project = smallProject()
  const [first] = project.scenes
  const transition = { kind: 'dissolve', duration: 1_200, easing: 'linear' } as const
  project.scenes.push({ ...first!, id: 's2', name: 'Bye', elements: [], transition })
  const word = { text: 'word', startMs: 100, endMs: 2_600 }
  const overlaps = (duration: 'voice' | number, words: (typeof word)[]) => {
    project.scenes[0] = { ...first!, duration }
    const speech = { durationMs: 3_000, words }
    const known = { voices: { s1: 3_000, s2: 3_000 }, media: {} }
    const faults = overlappingVoices(project, known, new Map(['s1', 's2'].map((id) => [id, speech])))
    return faults.map(({ path, message }) => [path, inEnglish(message)])
  }
  // The first voice ends at 2.6 s; the second begins at 1.8 s, its first word 0.1 s later.
  const told = 'During the transition from “Hello” to “Bye”, both voices speak at once for 0.7 s.'
  expect(overlaps(3_000, [word])).toEqual([['scenes[1].transition', told]])
  expect(overlaps(3_000, [])).toEqual([['scenes[1].transition', told.replace('0.7', '0.9')]])
  expect(overlaps(4_000, [word])).toEqual([])
  // A scene that lasts as long as its voice waits for the transition.
  expect(overlaps('voice', [word])).toEqual([])
  expect(overlaps('voice', [])).toEqual([])
})
