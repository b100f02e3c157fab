export { roughTimeLeft } from './rough-time.ts'
export { Speed } from './speed.ts'
export { TimeLeft } from './time-left.ts'
