export { readDocx } from './read-docx.ts'
export { readXlsx } from './read-xlsx.ts'
