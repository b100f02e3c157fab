/** By word: American sounds, and sentences in which the word sounds so. The word is the first that begins so. */
export type HeteronymCases = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export const heteronymCases: HeteronymCases = {
  bass: {
    bˈeɪs: ['The bass player smiled.', 'She bought a bass guitar.', 'Turn up the bass.', 'He plays bass in a band.'],
    bˈæs: ['We caught a bass in the lake.', 'The chef grilled sea bass.', 'A striped bass swam by.'],
  },
  dove: {
    dˈoʊv: ['She dove into the pool.', 'They dove deep.', 'The submarine dove under the ice.'],
    dˈʌv: ['A white dove flew by.', 'The dove sat in a tree.', 'A dove is a bird.'],
  },
  desert: {
    dɪzˈɜːɹt: ['The soldiers desert at night.', 'He will desert his post.', 'They desert their friends.'],
    dˈɛzɚt: ['The desert is hot.', 'A desert plant needs little water.', 'We crossed the Gobi desert in June.'],
  },
  minute: {
    maɪnˈuːt: ['A minute speck of dust.', 'In minute detail.', 'The changes are minute and rare.'],
    mˈɪnət: ['Wait a minute.', 'A minute later it rang.', 'One minute is enough.', 'The last minute change.'],
  },
  bow: {
    bˈaʊ: ['Take a bow.', 'The actors bow to the crowd.', 'He took a deep bow.', 'The bow of the ship rose.'],
    bˈoʊ: ['A bow and arrow.', 'She tied the ribbon in a bow.', 'A bow tie.', 'The violin bow broke.'],
  },
  wind: {
    wˈaɪnd: ['Wind the clock.', 'He forgot to wind his watch.', 'The roads wind through the hills.'],
    wˈɪnd: ['The wind is cold.', 'A strong wind blew.', 'Wind power grows.', 'The wind in the trees.'],
  },
  winds: {
    wˈaɪndz: ['The road winds along the coast.', 'He winds the clock.', 'The path winds up the hill.'],
    wˈɪndz: ['Strong winds blew.', 'The winds are cold.', 'Expect winds of 40 knots.'],
  },
  wound: {
    wˈaʊnd: ['He wound the rope around a post.', 'She wound up in Paris.', 'The path wound through the woods.'],
    wˈuːnd: ['The wound is deep.', 'It is a flesh wound.', 'They did not wound him.', 'Clean the wound with water.'],
  },
  tear: {
    tˈɪɹ: ['Police used tear gas.', 'A tear rolled down her cheek.', 'She shed a tear.'],
    tˈɛɹ: ['Normal wear and tear.', 'A tear in the fabric.', 'Tear it up.', 'He has a muscle tear.'],
  },
  invalid: {
    ɪnvˈæləd: ['The invalid form was sent back.', 'Your password is invalid.', 'An invalid date.'],
    ˈɪnvələd: ['He cared for an invalid.', 'The invalid was carried to bed.'],
  },
  moped: {
    mˈoʊpt: ['He moped around all day.', 'She moped about it.'],
    mˈoʊpˌɛd: ['He rides a moped.', 'The moped was red.'],
  },
  nice: {
    nˈiːs: ['We flew to Nice.', 'Nice, France, is warm.', 'She lives in Nice with us.'],
    nˈaɪs: ['Nice to meet you.', 'A nice day.', 'It is nice in June.'],
  },
  lima: {
    lˈiːmə: ['Lima is the capital of Peru.', 'She lives in Lima.'],
    lˈaɪmə: ['Cook the lima beans.'],
  },
  reading: {
    ɹˈɛdɪŋ: ['A train to Reading.', 'Reading, England, is near.', 'He was born in Reading in 1970.'],
    ɹˈiːdɪŋ: ['Reading is fun.', 'I am reading a book.', 'Thanks for reading.'],
  },
  mobile: {
    moʊbˈiːl: ['He lives in Mobile.', 'Mobile, Alabama, is old.', 'We saw Mobile Bay.'],
    mˈoʊbəl: ['A mobile phone.', 'Mobile users like it.', 'It works on mobile.'],
  },
}
