import { expect, test } from 'vitest'
import { speechShareOf } from '../../../../../electron/studio/runs/generate/speech-share.ts'
import { speakingProject } from '../../../../support/studio/window.ts'

const text = 'Good morning, and welcome to the studio, where clips are made.'

test('the share of the speech is that of the texts that are spoken before the video, by what their voices take', () => {
  const finest = speechShareOf(speakingProject('a', text, 'finest-heart'), 'avatar-video')
  const everyday = speechShareOf(speakingProject('a', text, 'everyday-marcus'), 'avatar-video')
  expect(finest).toBeGreaterThan(everyday * 1.5)
  expect(finest).toBeLessThan(1)
  // A talking avatar takes the text itself, which is spoken with the video.
  expect(speechShareOf(speakingProject('a', text, 'finest-heart'), 'talking-avatar')).toBe(0)
})

test('a project without a text has none', () => {
  const project = speakingProject('a', text)
  const [scene] = project.scenes
  expect(speechShareOf({ ...project, scenes: [{ ...scene!, voice: null, duration: 2_000 }] }, 'avatar-video')).toBe(0)
  expect(speechShareOf({ ...project, scenes: [] }, 'avatar-video')).toBe(0)
})
