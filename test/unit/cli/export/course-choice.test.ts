import { expect, test } from 'vitest'
import { choiceOf } from '../../../../electron/cli/export/choice.ts'
import { CliError } from '../../../../electron/cli/errors.ts'
import { unchangedExport } from '../../../../electron/common/bridge/index.ts'

const own = [
  {
    name: 'LMS',
    choice: { make: { kind: 'course', scorm: '2004', completeAt: 70, score: true }, sidecar: null },
  } as const,
]
const codeOf = (options: Parameters<typeof choiceOf>[0]): string => {
  try {
    choiceOf(options, own)
  } catch (error) {
    if (error instanceof CliError) return error.code
  }
  return 'taken'
}

test('a course is named by its version, with what is usual for all else', () => {
  const course = { kind: 'course', scorm: '1.2', completeAt: 90 }
  expect(choiceOf({ scorm: '1.2' }, own)).toEqual({ make: course, sidecar: null })
  expect(choiceOf({ scorm: '2004', completeAt: 60, score: true }, own).make).toEqual({
    ...course,
    scorm: '2004',
    completeAt: 60,
    score: true,
  })
})

test('a preset that is a course is changed by the options, or by another format', () => {
  expect(choiceOf({ preset: 'lms', scorm: '1.2' }, own).make).toEqual({
    kind: 'course',
    scorm: '1.2',
    completeAt: 70,
    score: true,
  })
  expect(choiceOf({ preset: 'lms', completeAt: 100 }, own).make).toMatchObject({ scorm: '2004', completeAt: 100 })
  expect(choiceOf({ preset: 'lms', format: 'h264' }, own).make).toMatchObject({ kind: 'convert', to: 'h264' })
  expect(choiceOf({}, own)).toEqual(unchangedExport)
})

test('options that go with courses alone, or not with them, are refused by their name', () => {
  expect(codeOf({ scorm: '1.2', longSide: 960 })).toBe('long-side')
  expect(codeOf({ scorm: '1.2', captions: ['srt'] })).toBe('captions')
  expect(codeOf({ completeAt: 80 })).toBe('complete-at')
  expect(codeOf({ score: true, format: 'h264' })).toBe('score')
})
