export {
  anchorMs,
  anchorWords,
  isAnchored,
  nearestAnchor,
  withAnchoredTimes,
  withoutAnchors,
} from './anchored-times.ts'
export { anchoredTo, eachAnchor, filledAnchors } from './change.ts'
export { lostAnchors } from './problems.ts'
export { anchorsSchema, wordAnchorSchema } from '../elements/word-anchors.ts'
export type { AnchoredEdge, Anchors, WordAnchor } from '../elements/word-anchors.ts'
export { anchorText, followWords, isThere, scriptWords } from './script-words.ts'
