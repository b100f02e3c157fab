const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words whose last consonant is sounded, though most words with this letter at their end keep it mute. */
const sounded = set(`
  net brut dot mat août zénith rapt transit déficit scout chut kit bit audit granit prétérit sept sweat but rut set tacet
  foot robot volt cobalt malt flirt short internet ticket basket cricket market racket mazout tilt smart azimut concept
  abrupt script scorbut occiput accessit kilt prompt huit brest out set reset input output
  bus bonus virus campus processus consensus focus cactus minus prospectus hiatus terminus eucalyptus fœtus typhus lapsus cursus
  stimulus corpus vénus crocus humus lotus sinus tonus anus opus papyrus radius utérus thymus omnibus autobus minibus airbus abribus
  couscous oasis tennis iris bis gratis métis lis lys fils ibis pelvis pubis cannabis maïs jadis vis cassis os pénis
  atlas hélas as madras stras palmarès aloès xérès albatros cosmos pathos éros rhinocéros tétanos tournevis
  ours mars mœurs biceps triceps forceps laps blues cens sens express texas vasistas pancréas alias myosotis nimbus rictus
  christmas lens saëns calvados las vegas carlos mercédès agnès damoclès hercules reims
  sud cad raid stand band weekend david bagdad alfred kid speed trend fjord land rock fund bled lad oued caïd fred
  cap stop top clip zip slip hip rap snob snap step pop pup laps jeep jump handicap scalp shop ketchup flop flip cep group
  index fax latex silex vortex cortex lynx larynx phénix climax thorax box mix telex télex lux onyx pharynx sphinx syntax apex duplex
  remix matrix relax felix félix astérix obélix unix linux netflix max alex
  gaz jazz fez quiz suez fernandez
  gag grog zigzag gang iceberg blog smog flag bulldog airbag tag gong big ping pong
  mer fer hiver hier cher amer enfer ver fier super leader cancer ester hamster poker rocker reporter laser master poster starter
  cutter joker scanner shaker gangster supporter thriller trader manager container designer éther cuiller setter tier diver univer
  traver enver perver rever conver
`)

/** The last letter doubled, or an open e before r: both are sounded at the end of a word. */
function doubled(word: string): string {
  if (word.endsWith('er')) return `${word.slice(0, -2)}èr`
  return /[stpdgxz]$/.test(word) && !/(?:ss|tt|zz)$/.test(word) ? word + word.at(-1)! : word
}

/** A word in which the sounded consonants of its end are written in full: "virus" as "viruss", "hiver" as "hivèr". */
export function withSoundedEnd(word: string): string {
  if (sounded.has(word)) return doubled(word)
  const singular = word.replace(/s$/, '')
  return sounded.has(singular) ? `${doubled(singular)}s` : word
}
