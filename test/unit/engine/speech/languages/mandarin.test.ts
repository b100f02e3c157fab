import { describe, expect, it } from 'vitest'
import {
  decimal,
  digitByDigit,
  integer,
  yuan,
} from '../../../../../electron/engine/speech/languages/mandarin/numbers.ts'
import { readPart } from '../../../../../electron/engine/speech/languages/mandarin/rules.ts'
import { syllableSounds } from '../../../../../electron/engine/speech/languages/mandarin/syllables.ts'
import { targetsOf } from '../../../../../electron/engine/speech/visemes/poses.ts'
import { phonemesOf } from '../../../../../electron/engine/speech/worker/units.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'

/** The syllables of the standard, without tones: initials and the finals that go with each. */
const syllables =
  `a ai an ang ao e ei en eng er o ou yi ya yao ye you yan yin yang ying yong wu wa wo wai wei wan wen wang weng yu yue yuan yun
ba bo bai bei bao ban ben bang beng bi bie biao bian bin bing bu pou pi pie piao pian pin ping ma me mai mei mao mou miu mian fa fo fei fou fan fen fang feng fu
da de dai dei dao dou dan dang deng dong di die diao diu dian ding du duo dui duan dun ta te tuo tui tuan tun na ne nei nao nou nen neng nong ni nie niu nian niang nu nuo nuan nv nve
la le lei lia lie liu lian liang ling lu luo luan lun lv lve ga ge gei gong gu gua guai guan guang gui gun guo ka ke kuai kuang ha he hei hua huai huang hui hun huo
ji jia jie jiao jiu jian jin jiang jing jiong ju jue juan jun qi qia qiong qu que quan qun xi xia xiong xu xue xuan xun
zhi zha zhe zhei zhai zhao zhou zhong zhu zhua zhuai zhuang zhui zhun zhuo chi cha che chuang chun shi sha she shei shua shuai shuang shui shun shuo ri re rao rou ran ren rang reng rong ru ruo rui ruan run
zi za ze zei zong zu zuo zui zun ci ca ce cong cu cui cun si sa se song su sui sun`
    .split(/\s+/)
    .filter((one) => one !== '')

describe('syllables', () => {
  it.each([
    ['zhong1', 'ꭧʊ→ŋ'],
    ['guo2', 'kwo↗'],
    ['hao3', 'xau↓'],
    ['xie4', 'ɕje↘'],
    ['de5', 'tɤ'],
    ['shi4', 'ʂɨ↘'],
    ['yi1', 'i→'],
    ['yuan2', 'ɥɛ↗n'],
    ['jun1', 'ʨy→n'],
    ['liu2', 'ljou↗'],
    ['wei4', 'wei↘'],
    ['lv4', 'ly↘'],
    ['er2', 'ɚ↗'],
    ['xiong2', 'ɕjʊ↗ŋ'],
  ])('%s is %s', (pinyin, sounds) => {
    expect(syllableSounds(pinyin)).toBe(sounds)
  })

  it('are all of symbols that the voices know, and no two alike', () => {
    const sounds = syllables.map((one) => syllableSounds(`${one}4`) ?? '')
    for (const [at, sound] of sounds.entries()) {
      expect(sound, syllables[at]).not.toBe('')
      expect(
        [...sound].filter((symbol) => !kokoroSymbols.has(symbol)),
        syllables[at],
      ).toEqual([])
    }
    expect(new Set(sounds).size).toBe(sounds.length)
    expect(syllableSounds('hello')).toBeUndefined()
  })

  it('have a mouth for each sound; tones have none and last as long as their vowel', () => {
    for (const one of syllables)
      for (const symbol of (syllableSounds(`${one}1`) ?? '').replaceAll(/[→ʰ]/g, ''))
        expect(targetsOf(symbol), `${symbol} of ${one}`).toHaveLength(1)
    const timed = [...'ꭧʰa→ŋ'].map((symbol, at) => ({ symbol, word: 0, startMs: at * 10, endMs: at * 10 + 10 }))
    expect(phonemesOf(timed)).toEqual([
      { ipa: 'ʈʂʰ', startMs: 0, endMs: 20 },
      { ipa: 'a→', startMs: 20, endMs: 40 },
      { ipa: 'ŋ', startMs: 40, endMs: 50 },
    ])
    expect(targetsOf('ʈʂʰ')).toHaveLength(1)
    expect(targetsOf('a→')).toEqual(targetsOf('a'))
  })
})

describe('numbers', () => {
  it.each([
    ['0', '零'],
    ['10', '十'],
    ['16', '十六'],
    ['110', '一百一十'],
    ['205', '二百零五'],
    ['1001', '一千零一'],
    ['2000', '两千'],
    ['10010', '一万零一十'],
    ['20002', '两万零二'],
    ['100000', '十万'],
    ['12000000', '一千二百万'],
    ['200000000', '两亿'],
    ['1,000,100,000', '十亿零一十万'],
    ['007', '零零七'],
  ])('%s is read %s', (digits, expected) => {
    expect(integer(digits)).toBe(expected)
  })

  it('count with 两, and decimals have their digits one by one', () => {
    expect([integer('2', true), integer('12', true), decimal('2', '50', true)]).toEqual(['两', '十二', '二点五零'])
    expect([digitByDigit('110', true), digitByDigit('2011')]).toEqual(['幺幺零', '二零一一'])
    expect([yuan('12', '05'), yuan('0', '5'), yuan('3', '00')]).toEqual(['十二元零五分', '五角', '三元'])
  })

  it.each([
    ['2024-11-16', '二零二四年十一月十六日'],
    ['14:30', '十四点三十分'],
    ['8:05 PM', '下午八点零五分'],
    ['12.5%', '百分之十二点五'],
    ['-3%', '负百分之三'],
    ['10-20%', '百分之十到百分之二十'],
    ['$1,000', '一千美元'],
    ['€3.5亿', '三点五亿欧元'],
    ['120km/h', '一百二十公里每小时'],
    ['3/4', '四分之三'],
    ['1½', '一又二分之一'],
    ['192.168.1.1', '幺九二点幺六八点幺点幺'],
    ['13800138000', '幺三八零零幺三八零零零'],
    ['1990s', '一九九零年代'],
    ['www.example.cn', 'W W W 点 example 点 C N'],
    ['ChatGPT', 'chat G P T'],
    ['NASA', 'nasa'],
  ])('%s is read: %s', (text, expected) => {
    expect(
      readPart(text, 0)
        ?.map(({ spoken }) => spoken)
        .join(''),
    ).toBe(expected)
  })
})
