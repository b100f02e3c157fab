import { shallowRef } from 'vue'

export interface Question {
  title: string
  message: string
  /** What the button says: the deed itself (“Delete 3 clips”), never “OK”. */
  confirm: string
  danger?: boolean | undefined
  /** A further sentence per line, such as what else goes with it. */
  details?: readonly string[] | undefined
}

export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

/** The question on the screen; `ConfirmHost` shows it. */
export const openQuestion = shallowRef<OpenQuestion | null>(null)

/** Asks the user; false when it was dismissed. A new question dismisses the one before. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.value?.answer(false)
  return new Promise((resolve) => {
    openQuestion.value = {
      ...question,
      answer(yes) {
        openQuestion.value = null
        resolve(yes)
      },
    }
  })
}
