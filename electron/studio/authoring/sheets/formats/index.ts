export { readGrid } from './read-grid.ts'
export { formatOf } from './which.ts'
