import { shallowRef } from 'vue'

export interface Question {
  title: string
  message: string
  /** Label of the button: the action itself (“Delete 3 clips”), never “OK”. */
  confirm: string
  danger?: boolean | undefined
  /** Further sentences, one per line, such as what else is deleted. */
  details?: readonly string[] | undefined
}

export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

/** The question that is shown; `UiConfirm` renders it. */
export const openQuestion = shallowRef<OpenQuestion | null>(null)

/** Asks the user; false when the question was dismissed. A new question dismisses the one before. */
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
