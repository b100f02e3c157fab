/** Entry of a speech worker: a child process that holds models and works on one task at a time. */
import { message } from '../../../common/messages/index.ts'
import { serveTasks } from '../../workers/serve.ts'
import { asSpeechError } from '../errors.ts'
import { matchTask } from './match-task.ts'
import type { MatchResult, SpeakResult, Task } from './protocol.ts'
import { speakTask } from './speak-task.ts'

serveTasks<Task, SpeakResult | MatchResult>(
  (task, options) => (task.kind === 'speak' ? speakTask(task, options) : matchTask(task, options)),
  (error, cancelled) => {
    if (cancelled) return { code: 'cancelled', text: message('engineSpeech.cancelled') }
    const { code, text } = asSpeechError(error)
    return { code, text }
  },
)
