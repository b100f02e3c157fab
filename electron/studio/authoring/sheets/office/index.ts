export { readDocx } from './read-docx.ts'
export { readXlsx } from './read-xlsx.ts'
export { writeXlsx } from './write-xlsx.ts'
export type { WorkbookContent } from './write-xlsx.ts'
