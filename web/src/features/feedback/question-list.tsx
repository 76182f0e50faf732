import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  type FeedbackForm,
  type FeedbackQuestion,
  type feedbackFormFields,
  feedbackQuestionKind,
  feedbackQuestionKindNames,
  mostFeedbackQuestions,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { newId } from '#platform/ids.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import type { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { ListTools, moved } from '#ui/form/list-tools.tsx'
import { type Option, OptionList } from '#ui/form/option-list.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import classes from './feedback.module.css'

export type FeedbackDraft = Pick<
  ReturnType<typeof useContractForm<typeof feedbackFormFields>>,
  'field' | 'part' | 'values' | 'fill'
>

const newOption = (): Option => ({ id: newId(), label: { de: '', en: '' } })

const newQuestion = (): FeedbackQuestion => ({
  id: newId() as FeedbackQuestion['id'],
  kind: 'stars',
  label: { de: '', en: '' },
  required: false,
  options: [],
})

type Questions = { form: FeedbackDraft; stored: FeedbackForm['questions']; mayChange: boolean }

/** The provider's own questions in their order. */
export function QuestionList({ form, stored, mayChange }: Questions) {
  const text = useText(feedbackMessages)
  const [added, setAdded] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const questions = form.values.questions as FeedbackQuestion[]
  const set = (next: FeedbackQuestion[]) => form.fill({ questions: next })
  const nameOf = ({ label }: FeedbackQuestion, at: number) =>
    label.de || text('question', { number: String(at + 1) })
  return (
    <>
      {questions.length > 0 && (
        <ol className={classes.questions} aria-label={text('questions')}>
          {questions.map((question, at) => (
            <li key={question.id}>
              <div className={classes.head}>
                <strong>{text('question', { number: String(at + 1) })}</strong>
                {mayChange && (
                  <ListTools
                    labels={{
                      up: text('questionUp', { name: nameOf(question, at) }),
                      down: text('questionDown', { name: nameOf(question, at) }),
                      remove: text('removeQuestion', { name: nameOf(question, at) }),
                    }}
                    at={at}
                    count={questions.length}
                    onMove={(by) => set(moved(questions, at, by))}
                    onRemove={() => {
                      set(questions.filter(({ id }) => id !== question.id))
                      addButton.current?.focus()
                    }}
                  />
                )}
              </div>
              <QuestionFields
                form={form}
                at={at}
                question={question}
                answerCount={stored.find(({ id }) => id === question.id)?.answerCount ?? 0}
                isNew={question.id === added}
                onChange={(change) =>
                  set(questions.map((one) => (one.id === question.id ? { ...one, ...change } : one)))
                }
              />
            </li>
          ))}
        </ol>
      )}
      {mayChange && questions.length < mostFeedbackQuestions && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => {
              const question = newQuestion()
              setAdded(question.id)
              set([...questions, question])
            }}
          >
            {text('addQuestion')}
          </Button>
        </div>
      )}
    </>
  )
}

type Fields = {
  form: FeedbackDraft
  at: number
  question: FeedbackQuestion
  answerCount: number
  isNew: boolean
  onChange: (change: Partial<FeedbackQuestion>) => void
}

function QuestionFields({ form, at, question, answerCount, isNew, onChange }: Fields) {
  const text = useText(feedbackMessages)
  const locale = useLocale()
  const isAnswered = answerCount > 0
  return (
    <>
      <div className={forms.pair}>
        <TextInput
          label={text('labelDe')}
          withAsterisk
          maxLength={200}
          autoFocus={isNew}
          {...form.part(`questions.${at}.label.de`)}
        />
        <TextInput
          label={text('labelEn')}
          description={text('englishHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          {...form.part(`questions.${at}.label.en`)}
        />
      </div>
      <div className={forms.pair}>
        <ChoiceField
          label={text('kind')}
          description={isAnswered ? text('kindFixed') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={isAnswered}
          data={feedbackQuestionKind.options.map((value) => ({
            value,
            label: feedbackQuestionKindNames[value][locale],
          }))}
          value={question.kind}
          onChange={(chosen) => {
            const kind = feedbackQuestionKind.parse(chosen)
            onChange({ kind, options: kind === 'choice' ? [newOption(), newOption()] : [] })
          }}
        />
      </div>
      {question.kind === 'choice' && (
        <OptionList
          path={`questions.${at}.options`}
          part={form.part}
          options={question.options}
          onChange={(options) => onChange({ options })}
          most={20}
          newId={newId}
        />
      )}
      <Checkbox
        label={text('required')}
        checked={question.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      {isAnswered && <p className="grey">{text('answers', { count: answerCount })}</p>}
    </>
  )
}
