import type { HeteronymCases } from './heteronym-cases.ts'

/** Sentences that the rules were not written against. */
export const heldBackHeteronyms: HeteronymCases = {
  bass: {
    bˈeɪs: ['A bass drum and a piano.', 'The bass line is simple.', 'His bass voice filled the hall.'],
    bˈæs: ['Largemouth bass live in rivers.', 'We ate bass with lemon.', 'Fishing for bass is slow work.'],
  },
  dove: {
    dˈoʊv: ['He dove for the ball.', 'The whale dove again.', 'We dove right in.'],
    dˈʌv: ['The dove of peace.', 'Every dove has wings.', 'I saw a dove in the garden.'],
  },
  desert: {
    dɪzˈɜːɹt: ['Rats desert a sinking ship.', 'Do not desert me now.', 'Some sailors desert when they reach port.'],
    dˈɛzɚt: ['The Sahara is a desert.', 'Desert winds are dry.', 'They live in the desert.'],
  },
  minute: {
    maɪnˈuːt: ['Even a minute crack can leak.', 'The risk is minute.', 'It holds minute particles of gold.'],
    mˈɪnət: ['Give me a minute to think.', 'Every minute counts.', 'A ten minute walk.', 'Stop this minute!'],
  },
  bow: {
    bˈaʊ: ['She gave a bow and left.', 'They bow before the queen.', 'Waves hit the bow of our boat.'],
    bˈoʊ: ['He drew his bow and shot.', 'A red bow in her hair.', 'The cello needs a new bow.'],
  },
  wind: {
    wˈaɪnd: ['Please wind the yarn into a ball.', 'Let us wind down.', 'Streets wind past old houses.'],
    wˈɪnd: ['The wind howled all night.', 'We felt no wind.', 'Wind and rain came.'],
  },
  winds: {
    wˈaɪndz: ['The river winds through the valley.', 'She winds it every morning.'],
    wˈɪndz: ['The winds of change.', 'High winds closed the bridge.'],
  },
  wound: {
    wˈaʊnd: ['The nurse wound a bandage around it.', 'We wound down the day.', 'The clock was wound on Monday.'],
    wˈuːnd: ['His wound healed.', 'Words can wound.', 'A wound on the leg.'],
  },
  tear: {
    tˈɪɹ: ['A single tear fell.', 'Her tear ducts are dry.', 'He wiped away a tear.'],
    tˈɛɹ: ['Do not tear the paper.', 'There is a tear in my jacket.', 'An old ligament tear.', 'They tear down walls.'],
  },
  invalid: {
    ɪnvˈæləd: ['This ticket is invalid.', 'You entered an invalid code.', 'Invalid input is refused.'],
    ˈɪnvələd: ['She became an invalid.', 'The old invalid could not walk.'],
  },
  moped: {
    mˈoʊpt: ['They moped for a week.', 'I moped all morning.'],
    mˈoʊpˌɛd: ['A moped is cheap.', 'Park your moped here.'],
  },
  nice: {
    nˈiːs: ['The flight from Nice was late.', 'He visited Nice in May.'],
    nˈaɪs: ['Nice work, team.', 'What a nice idea.'],
  },
  lima: {
    lˈiːmə: ['We flew from Lima to Cusco.', 'Lima has ten million people.'],
    lˈaɪmə: ['I like lima bean soup.'],
  },
  reading: {
    ɹˈɛdɪŋ: ['The road from Reading to London.', 'They moved to Reading last year.'],
    ɹˈiːdɪŋ: ['Her reading list is long.', 'Reading aloud helps.'],
  },
  mobile: {
    moʊbˈiːl: ['She drove to Mobile on Friday.', 'They live near Mobile in Alabama.'],
    mˈoʊbəl: ['Mobile phones are small.', 'Our mobile app is free.'],
  },
}
