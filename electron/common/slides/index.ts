/** Files of slides, and the projects that are made of them. */
export { createFromSlides } from './create.ts'
export type { SlideOptions, SlideProject } from './create.ts'
export { deckFormats, droppedNames, shownSlides, slidesEndings, slidesFormats } from './deck.ts'
export type { Deck, DeckFormat, Dropped, DroppedName, Slide, SlidePicture } from './deck.ts'
export { defaultSpeaker, presenterPositions } from './presenter.ts'
export type { PresenterPosition, SlidePresenter } from './presenter.ts'
export { rangesOf } from './ranges.ts'
export { cleanLines, draftScript, oneLine } from './words.ts'
