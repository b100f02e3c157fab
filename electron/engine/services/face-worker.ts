/** Entry of a face worker: a child process that loads the models and works on one task at a time. */
import { serveFaceTasks } from '../vision/faces/worker/serve.ts'
import { faceTasks } from './face-tasks.ts'

serveFaceTasks(faceTasks)
