import type { Wording } from '../wire/locales.ts'

/** What somebody answered to an attribute of the registration form: texts name it by the id of the attribute. */
export type AnswerPlaceholder = `answer.${string}`

export const answerName = /^answer\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
export const isAnswer = (name: string): name is AnswerPlaceholder => answerName.test(name)
export const answerPlaceholder = (attributeId: string): AnswerPlaceholder => `answer.${attributeId}`

/** How an attribute is called that does not exist any more. */
export const deletedAttribute: Wording = { de: 'Gelöschtes Zusatzfeld', en: 'Deleted attribute' }
