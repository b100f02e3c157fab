export { noBrand } from './brands.ts'
export type { Brands } from './brands.ts'
export { openBrands } from './open.ts'
