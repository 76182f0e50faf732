import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { ReactNode } from 'react'
import { AnswerInput } from './answer-input.tsx'

type AnswerInputsProps = {
  asked: readonly AskedAttribute[]
  answers: readonly AttributeAnswer[]
  errorOf: (id: AskedAttribute['id']) => ReactNode
  onChange: (answers: AttributeAnswer[]) => void
}

/** One field for each question; an answer replaces the one before. */
export function AnswerInputs({ asked, answers, errorOf, onChange }: AnswerInputsProps) {
  return asked.map((attribute) => {
    const before = answers.find(({ attributeId }) => attributeId === attribute.id)
    return (
      <AnswerInput
        key={attribute.id}
        asked={attribute}
        value={before?.value}
        error={errorOf(attribute.id)}
        onChange={(value) =>
          onChange([
            ...answers.filter((answer) => answer !== before),
            { ...before, attributeId: attribute.id, version: attribute.version, value },
          ])
        }
      />
    )
  })
}

/** Questions that were not answered in time: what is not known yet can be completed later. */
export function UnansweredInputs({ asked, ...props }: AnswerInputsProps) {
  return <AnswerInputs {...props} asked={asked.map((attribute) => ({ ...attribute, required: false }))} />
}
