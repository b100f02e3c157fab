export { roughTimeLeft } from './rough-time.ts'
export { TimeLeft } from './time-left.ts'
