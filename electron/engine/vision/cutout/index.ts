export { cutOutAlong, radiiFor } from './cut-out.ts'
export { createFilmCutOut } from './film.ts'
export type { FilmCutOut } from './film.ts'
