/** Report on whether a recording is good enough to clone a voice from. */
export { reportSample } from './report.ts'
