/** Entry of a speech worker: a child process that holds models and works on one task at a time. */
import { message } from '../../../common/messages/index.ts'
import { serveTasks } from '../../workers/serve.ts'
import { asSpeechError } from '../errors.ts'
import { finishTask } from './finish-task.ts'
import { recogniseTask } from './recognise-task.ts'
import { matchTask } from './match-task.ts'
import type { Task, TaskPart, TaskResults } from './protocol.ts'
import { speakTask } from './speak-task.ts'

serveTasks<Task, TaskResults[Task['kind']], TaskPart>(
  (task, options) => {
    switch (task.kind) {
      case 'speak':
        return speakTask(task, options)
      case 'finish':
        return finishTask(task, options)
      case 'match':
        return matchTask(task, options)
      case 'recognise':
        return recogniseTask(task, options)
    }
  },
  (error, cancelled) => {
    if (cancelled) return { code: 'cancelled', text: message('engineSpeech.cancelled') }
    const { code, text } = asSpeechError(error)
    return { code, text }
  },
)
