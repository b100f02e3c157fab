import { describe, expect, it } from 'vitest'
import { read } from './reading.ts'

describe('words that are not written as they are said', () => {
  it.each([
    ['Dr. Smith and Mrs. Jones', 'doctor smith and missus jones'],
    ['12 Elm St., near St. Mary', 'twelve elm street near saint mary'],
    ['He lives on Elm Dr. in Reno.', 'he lives on elm drive in reno'],
    ['apples, e.g. red ones, i.e. these', 'apples for example red ones that is these'],
    ['cats vs. dogs etc.', 'cats versus dogs et cetera'],
    ['Acme Inc. grew', 'acme incorporated grew'],
    ['Ph.D. student', 'P H D student'],
    ['J.R.R. Tolkien', 'J R R tolkien'],
    ['NASA and the UK', 'nasa and the U K'],
    ['an API for MP4, PDF and AI', 'an A P I for M P four P D F and A I'],
    ['two PDFs and the CEOs', "two P D F's and the C E O's"],
    ['the IT team gave it to us in the US', 'the I T team gave it to us in the U S'],
    ['BUY NOW AND SAVE', 'buy now and save'],
    ['JOIN US TODAY', 'join us today'],
    ["IT'S TIME, DON'T WAIT", "it's time don't wait"],
    ["NASA'S plan, U.S.A.'s", "nasa's plan U S A's"],
    ["d'Artagnan, O'Brien", "d'artagnan o'brien"],
    ['GMT and EST', 'G M T and E S T'],
    ['Henry VIII', 'henry the eighth'],
    ['World War II', 'world war two'],
    ['Chapter XII', 'chapter twelve'],
    ["Elizabeth II's reign", "elizabeth the second's reign"],
    ['I mix DVD and CD', 'I mix D V D and C D'],
    ['B2B', 'B two B'],
    ['iPhone15', 'I phone fifteen'],
    ['COVID-19', 'covid nineteen'],
    ['GPT-4', 'G P T four'],
    ['PowerPoint', 'power point'],
    ["McDonald's", "mcdonald's"],
    ['R&D and AT&T', 'R and D and A T and T'],
    ['salt & pepper', 'salt and pepper'],
    ['A/B test, n/a', 'A slash B test N A'],
    ['and/or, he/she', 'and or he or she'],
    ['C++ and C#', 'C plus plus and C sharp'],
    ['well-known', 'well known'],
    ["the users' own, John's", "the users own john's"],
    ["it's, don't, o'clock", "it's don't o'clock"],
    ['v2.1.3', 'version two point one point three'],
    ['192.168.1.1', 'one hundred ninety two dot one hundred sixty eight dot one dot one'],
    ['call +1 (555) 123-4567', 'call plus one five five five one two three four five six seven'],
    ['1-800-555-0199', 'one eight hundred five five five zero one nine nine'],
    ['https://www.example.com/a?b=c#d', 'W W W dot example dot com slash A'],
    ['john.doe@example.co.uk', 'john dot doe at example dot co dot U K'],
    ['report.pdf', 'report dot P D F'],
    ['#launchDay', 'hashtag launch day'],
    ['@green_room', 'at green room'],
    ['@__ann_', 'at ann'],
    ['@_ is a name', 'at is a name'],
    ['Great 😀🎉 news ✨', 'great news'],
    ['café, naïve, Zoë, São Paulo, Łódź', 'cafe naive zoe sao paulo lodz'],
    ['cafe\u0301', 'cafe'],
    ['“curly” ‘quotes’ — it’s', "curly quotes it's"],
    ['zero\u200bwidth\u00adhidden', 'zerowidthhidden'],
    ['ＦＵＬＬ ｗｉｄｔｈ　１２', 'full width twelve'],
    ['ﬁne', 'fine'],
    ['<b>bold</b> text', 'bold text'],
    ['constructor of a.constructor', 'constructor of a constructor'],
    ['option A, a plan', 'option A a plan'],
  ])('%s is read "%s"', (text, spoken) => {
    expect(read(text)).toBe(spoken)
  })

  it('reads endless nonsense in pieces instead of choking on it', () => {
    const words = read('a'.repeat(10_000)).split(/[ /]+/)
    expect(Math.max(...words.map((word) => word.length))).toBeLessThan(40)
  })
})
