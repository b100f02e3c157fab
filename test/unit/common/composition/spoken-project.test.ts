import { expect, test } from 'vitest'
import { asSpoken, emptyProject, emptyScene } from '../../../../electron/common/composition/index.ts'
import type { Pronunciation } from '../../../../electron/common/pronounce/index.ts'

const says = (word: string, value: string): Pronunciation => ({
  word,
  value,
  caseSensitive: false,
  kind: 'says',
})

test('a project is spoken as its own words say, then the user’s; the document stays', () => {
  const scene = emptyScene('s', 'One')
  const project = {
    ...emptyProject('p', 'P'),
    pronunciations: [says('GIF', 'jif')],
    scenes: [
      {
        ...scene,
        voice: { kind: 'script' as const, voiceId: 'v', text: 'A GIF [pause 2s] from SQL', rate: 100 },
      },
    ],
  }
  const spoken = asSpoken(project, [says('GIF', 'gif'), says('SQL', 'sequel')])
  expect(spoken.scenes[0]!.voice).toMatchObject({ text: 'A jif.\n\nfrom sequel' })
  expect(project.scenes[0]!.voice.text).toBe('A GIF [pause 2s] from SQL')
})
