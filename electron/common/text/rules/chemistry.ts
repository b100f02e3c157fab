import type { Context, Reading, Rule } from '../types.ts'
import { isCapital, matchAt, whole } from './match.ts'
import { grouped } from './grouped.ts'

const elements =
  'H|He|Li|Be|B|C|N|O|F|Ne|Na|Mg|Al|Si|P|S|Cl|Ar|K|Ca|Sc|Ti|V|Cr|Mn|Fe|Co|Ni|Cu|Zn|Ga|Ge|As|Se|Br|Kr|Rb|Sr|Y|Zr|Nb|Mo|Ag|Cd|In|Sn|Sb|Te|I|Xe|Cs|Ba|La|Ce|W|Pt|Au|Hg|Tl|Pb|Bi|U'
const longestFirst = elements
  .split('|')
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const member = `(?:${longestFirst})\\d{0,3}`
/** At most a dozen members, so that a run of capitals costs little. */
const formulaPattern = new RegExp(
  `(?:${member}|\\((?:${member}){1,6}\\)\\d{1,2}){2,12}(?:\\d?\\+(?![A-Za-z\\d]))?(?![A-Za-z\\d'&])`,
  'y',
)
/** Ions of one element: "Ca2+", "Na+". */
const ionPattern = /(?:Na|K|Li|Ca|Mg|Ba|Al|Fe|Cu|Zn|Ag|Mn|Pb|Sn|Ni|Cr)[1-4]?\+(?![A-Za-z\d+])/y
const partPattern = new RegExp(`${longestFirst}|\\d+|\\+`, 'g')
/** Compounds of two elements without a digit: a metal (or hydrogen, silicon) and a non-metal. */
const binaryPattern =
  /^(?:H|Li|Na|K|Rb|Cs|Be|Mg|Ca|Sr|Ba|Al|Ga|In|Ti|Cr|Mn|Fe|Co|Ni|Cu|Zn|Ag|Cd|Hg|Sn|Pb|Si)(?:F|Cl|Br|I|O|S|N|P|C|As|Se|Te|H|OH|CN)$/
const namesAndWords = new Set([
  'NaN',
  'InC',
  'InS',
  'InN',
  'CoC',
  'HI',
  'HO',
  'HS',
  'HC',
  'HP',
  'HN',
  'HF',
  'KO',
  'KC',
  'KS',
  'KN',
  'KP',
  'HH',
  'KH',
  'KI',
  'KF',
  'HAs',
  'InCl',
  'InF',
  'InO',
  'InI',
  'InH',
  'InP',
  'CoH',
  'CaN',
  'TiC',
  'CaP',
  'MnO',
  'SiS',
  'CoS',
  'NiCe',
])

const capitalFormula = /^(?:[A-Z]{2}[2-9]|(?:H|K|NH|SCN)?(?:NO|CO|SO|PO|HCO|HSO)[2-9])$/

function isFormula(text: string): boolean {
  if (!/\d/.test(text.replace(/\d?\+$/, ''))) {
    const bare = text.replace(/\d?\+$/, '')
    return binaryPattern.test(bare) && !namesAndWords.has(bare)
  }
  // In capitals alone, what has its number at the end is more often a name ("SOCKS5", "COP26") than a formula.
  if (/^[A-Z]{2,}\d+$/.test(text) && !capitalFormula.test(text)) return false
  // "B2B", "H1N1", "U2" are read the same way as formulas; "In2Co" or "No1" are none.
  return /[A-Z].*[A-Z]/.test(text) && !/^(?:In|As|He|Be|I)[A-Z]?\d/.test(text)
}

/** The symbols of the elements are spelled, capital or not: "NaCl" is N A C L. */
function formula(context: Context): Reading[] | undefined {
  if (!isCapital(context)) return undefined
  const ion = matchAt(context, ionPattern)
  const match = ion ?? matchAt(context, formulaPattern)
  if (!match || !(ion || isFormula(match[0]))) return undefined
  const parts = match[0].match(partPattern) ?? []
  return whole(
    match,
    parts.flatMap((part) => (part === '+' ? ['plus'] : /\d/.test(part) ? grouped(part) : [...part.toUpperCase()])),
  )
}

/** Chemical formulas: H2SO4, NaCl, Ca(OH)2. */
export const chemistryRules: Rule[] = [formula]
