import { expect, test } from 'vitest'
import { endsHigh } from '../../../../electron/common/text/index.ts'

test('the voice rises where yes or no is asked for, not where a word or one of several is', () => {
  const high = [
    'Are you coming to the party?',
    'You sold it?',
    'It is new, isn’t it?',
    'Really?!',
    'Are you coming or not?',
    'Do you want tea or something?',
    'Is it more or less what you wanted in the end?',
    'Is it more or less done?',
    'Are you one or two years old?',
    'Did you see an error or warning here?',
    'When you arrive, will you call me?',
    'When I was young, did it rain?',
    'What I mean is, are you ok?',
    'Where is it, do you know?',
  ]
  const low = [
    'Where do you live?',
    'And in which year?',
    'Tea or coffee?',
    'Shall we meet on Monday or on Friday?',
    'John, where are you?',
    'Mr. Smith, how are you?',
    'If you come, where will you sleep?',
    'After the meeting, what happens?',
    'How are you, John?',
    'Would you like tea or a nice cup of coffee?',
    'Do you stay or leave the party right now?',
    'I wonder why.',
    'Go!',
  ]
  for (const text of high) expect([text, endsHigh(text)]).toEqual([text, true])
  for (const text of low) expect([text, endsHigh(text)]).toEqual([text, false])
})
