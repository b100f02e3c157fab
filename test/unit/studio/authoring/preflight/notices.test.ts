import { expect, it } from 'vitest'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import {
  leftSamples,
  marksLeftOut,
  overlappingVoices,
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
  expect(overlaps('voice', [word])).toEqual([['scenes[1].transition', told]])
  expect(overlaps('voice', [])).toEqual([['scenes[1].transition', told.replace('0.7', '0.9')]])
  expect(overlaps(4_000, [word])).toEqual([])
})
