import { describe, expect, it } from 'vitest'
import { read } from './reading.ts'

describe('numbers', () => {
  it.each([
    ['0', 'zero'],
    ['7 apples', 'seven apples'],
    ['13', 'thirteen'],
    ['40', 'forty'],
    ['99 words', 'ninety nine words'],
    ['100', 'one hundred'],
    ['342 words', 'three hundred forty two words'],
    ['1,250 files', 'one thousand two hundred fifty files'],
    ['1024 pixels', 'one thousand twenty four pixels'],
    ['10,000', 'ten thousand'],
    ['1,000,000', 'one million'],
    ['12,345,678', 'twelve million three hundred forty five thousand six hundred seventy eight'],
    ['3.14', 'three point one four'],
    ['0.05', 'zero point zero five'],
    ['.5', 'point five'],
    ['-5', 'minus five'],
    ['−2', 'minus two'],
    ['+5', 'plus five'],
    ['007', 'zero zero seven'],
    ['1st, 2nd, 3rd', 'first second third'],
    ['21st', 'twenty first'],
    ['the 100th day', 'the one hundredth day'],
    ['12th', 'twelfth'],
    ['5-10 days', 'five to ten days'],
    ['10–15 minutes', 'ten to fifteen minutes'],
    ['1/2', 'one half'],
    ['3/4', 'three quarters'],
    ['2/3', 'two thirds'],
    ['1 1/2 cups', 'one and a half cups'],
    ['2½ hours', 'two and a half hours'],
    ['24/7', 'twenty four seven'],
    ['2+2=4', 'two plus two equals four'],
    ['5 x 3 = 15', 'five times three equals fifteen'],
    ['1920x1080', 'nineteen twenty by ten eighty'],
    ['16:9', 'sixteen to nine'],
    ['#1', 'number one'],
    ['No. 5', 'number five'],
    ['room 404', 'room four oh four'],
    ['100s of people', 'hundreds of people'],
    ['40K views', 'forty thousand views'],
    ['2.5M users', 'two point five million users'],
    [`5'10" tall`, 'five foot ten tall'],
    ['<5 and >10', 'less than five and more than ten'],
    ['4111 1111 1111 1111', 'four one one one one one one one one one one one one one one one'],
  ])('%s is read "%s"', (text, spoken) => {
    expect(read(text)).toBe(spoken)
  })

  it('reads a number of any length', () => {
    expect(
      read('9'.repeat(400))
        .split(' ')
        .filter((word) => word === 'nine'),
    ).toHaveLength(400)
  })
})

describe('dates and times', () => {
  it.each([
    ['2026-11-21', 'november twenty first twenty twenty six'],
    ['11/21/2026', 'november twenty first twenty twenty six'],
    ['21/11/2026', 'november twenty first twenty twenty six'],
    ['21.11.2026', 'november twenty first twenty twenty six'],
    ['1/5/99', 'january fifth nineteen ninety nine'],
    ['21 November 2026', 'the twenty first of november twenty twenty six'],
    ['on the 1st of May', 'on the first of may'],
    ['Nov. 3rd', 'november third'],
    ['November 21, 2026', 'november twenty first twenty twenty six'],
    ['March 2024', 'march twenty twenty four'],
    ['Sept. 11', 'september eleventh'],
    ['the 1990s', 'the nineteen nineties'],
    ["the '90s", 'the nineties'],
    ['the 1800s', 'the eighteen hundreds'],
    ['the 2000s', 'the two thousands'],
    ['in 1905', 'in nineteen oh five'],
    ['in 2000', 'in two thousand'],
    ['in 2008', 'in two thousand eight'],
    ['in 1066', 'in ten sixty six'],
    ['1914-1918', 'nineteen fourteen to nineteen eighteen'],
    ['2019/20', 'twenty nineteen twenty'],
    ['3:30 pm', 'three thirty P M'],
    ['3:05 PM', 'three oh five P M'],
    ['7 a.m.', 'seven A M'],
    ['9am-5pm', 'nine A M to five P M'],
    ['14:05', 'fourteen oh five'],
    ['9:00', "nine o'clock"],
    ['00:00', 'midnight'],
    ['2024-05-06T10:05', 'may sixth twenty twenty four ten oh five'],
  ])('%s is read "%s"', (text, spoken) => {
    expect(read(text)).toBe(spoken)
  })

  it('does not take 13/45/2026 for a date', () => {
    expect(read('13/45/2026')).not.toMatch(/january|february|march/)
  })
})

describe('money, shares and units', () => {
  it.each([
    ['$1', 'one dollar'],
    ['$5', 'five dollars'],
    ['$1.5M', 'one point five million dollars'],
    ['$3.5 billion', 'three point five billion dollars'],
    ['$18.99', 'eighteen dollars and ninety nine cents'],
    ['$0.99', 'ninety nine cents'],
    ['£3.20', 'three pounds and twenty pence'],
    ['€1,299.99', 'one thousand two hundred ninety nine euros and ninety nine cents'],
    ['¥500', 'five hundred yen'],
    ['5 USD', 'five U S dollars'],
    ['20 €', 'twenty euros'],
    ['$5-$10', 'five to ten dollars'],
    ['$100K–$200K', 'one hundred thousand to two hundred thousand dollars'],
    ['-$5', 'minus five dollars'],
    ['$20/month', 'twenty dollars per month'],
    ['45%', 'forty five percent'],
    ['3.5 %', 'three point five percent'],
    ['5-10%', 'five to ten percent'],
    ['5 km/h', 'five kilometers per hour'],
    ['1 km', 'one kilometer'],
    ['20°C', 'twenty degrees celsius'],
    ['-10°F', 'minus ten degrees fahrenheit'],
    ['3 GB', 'three gigabytes'],
    ['60fps', 'sixty frames per second'],
    ['5-km run', 'five kilometer run'],
    ['6 ft', 'six feet'],
    ['180 lbs', 'one hundred eighty pounds'],
    ['9.8 m/s²', 'nine point eight meters per second squared'],
    ['1080p', 'ten eighty P'],
    ['4K', 'four K'],
  ])('%s is read "%s"', (text, spoken) => {
    expect(read(text)).toBe(spoken)
  })
})
