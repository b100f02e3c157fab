import { describe, expect, test } from 'vitest'
import { saidSentences } from '../../../../../electron/engine/presenters/delivery/index.ts'

const one = (text: string) => saidSentences(text)[0]!

describe('sentences of a script', () => {
  test('lie from their first word to behind their last mark', () => {
    const text = ' Dr. Lee is here. “Ready?” she asked.\n\nYes!  你好。准备好了吗？'
    expect(saidSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Dr. Lee is here.',
      '“Ready?”',
      'she asked.',
      'Yes!',
      '你好。',
      '准备好了吗？',
    ])
  })

  test('ask for yes or no, or for a word', () => {
    const yesNo = [
      'Are you ready?',
      'You did what he said?',
      'It is new, isn’t it?',
      'Why not now, right?',
      'Really?!',
      '你准备好了吗',
      '你什么时候去都行，是不是？',
      '茶还是咖啡？',
      '¿Listo?',
    ]
    const wh = [
      'Why?',
      'So what’s next?',
      'And in which year?',
      'Well, how does it work?”',
      '什么时候开始？',
      '这要多少钱？',
      '您怎么看呢？',
    ]
    const told = ['What a day!', 'I wonder why.', 'She asked whether it works.', '什么都可以。', '几乎完成了。']
    for (const text of yesNo) expect([text, one(text).asks]).toEqual([text, 'yes-no'])
    for (const text of wh) expect([text, one(text).asks]).toEqual([text, 'wh'])
    for (const text of told) expect([text, one(text).asks]).toEqual([text, undefined])
  })

  test('suggest a mood by their words, none where these are denied', () => {
    const suggested = [
      ['We are sorry for the delay.', 'concerned'],
      ['Thank you, but unfortunately we close.', 'concerned'],
      ['很抱歉，今天没有课。', 'concerned'],
      ['Warning: the surface is hot.', 'serious'],
      ['Congratulations, and thank you all!', 'excited'],
      ['有一个好消息。', 'excited'],
      ['Wow, that was fast.', 'surprised'],
      ['Hello and welcome.', 'warm'],
      ['大家好！', 'warm'],
      ['Nothing is dangerous about it.', undefined],
      ['You don’t need to be here.', undefined],
      ['This is not amazing.', undefined],
      ['这不危险。', undefined],
      ['Thanks to the bridge it is near.', undefined],
      ['The chip has two cores.', undefined],
    ] as const
    for (const [text, mood] of suggested) expect([text, one(text).tone]).toEqual([text, mood])
  })
})
