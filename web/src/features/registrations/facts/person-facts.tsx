import { Anchor, Button } from '@mantine/core'
import { attributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { AnswerInputs } from '#ui/form/answer-inputs.tsx'
import { useText } from '#ui/text.tsx'
import { answersAsTyped, changedAnswers } from '../detail/answer-drafts.ts'
import { registrationAddress } from '../registration-names.ts'
import { factsMessages } from './facts.messages.ts'
import classes from './facts.module.css'
import { Known } from './known-fact.tsx'
import { questionsOfPerson } from './questions-of-person.ts'

const reload = () => queryClient.invalidateQueries({ queryKey: queries.people.getPerson.key() })

/** What is known of a person for good, with from when it is and who said it; nothing where nothing is asked of persons. */
export function PersonFacts({ person }: { person: Person }) {
  const text = useText(factsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const attributes = useQuery(queries.courses.listAttributes.queryOptions({ input: { tenant } })).data?.items
  const { facts, statedOtherwise } = person
  const questions = questionsOfPerson(attributes ?? [], facts)
  if (person.erasedAt || questions.length + statedOtherwise.length === 0) return null
  return (
    <Section
      title={text('facts')}
      action={
        questions.length > 0 && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {text('change')}
          </Button>
        )
      }
    >
      {facts.length === 0 && <p className="grey">{text('noFacts')}</p>}
      <Facts
        facts={facts.map((fact) => ({
          id: fact.asked.id,
          label: fact.asked.label[locale],
          value: <Known fact={fact} />,
        }))}
      />
      <StatedOtherwise person={person} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('changeTitle', { name: personName(person, locale) })}
        text={text('changeHint')}
      >
        <ChangeFacts person={person} questions={questions} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

/** What a registration says otherwise: nobody proved to be this person, so the staff decides. */
function StatedOtherwise({ person }: { person: Person }) {
  const text = useText(factsMessages)
  const tenant = useActiveTenant().id
  const { locale, date } = useFormats()
  const take = useMutation({
    mutationFn: ({ asked, value }: Person['statedOtherwise'][number]) =>
      api.registrations.changeFacts({
        tenant,
        personId: person.id,
        answers: [{ attributeId: asked.id, value }],
      }),
    onSuccess: (_, { asked }) => {
      notify({ kind: 'positive', message: text('taken', { label: asked.label[locale] }) })
      return reload()
    },
  })
  if (person.statedOtherwise.length === 0) return null
  return (
    <ul className={classes.otherwise}>
      {person.statedOtherwise.map((one) => (
        <li key={one.asked.id}>
          <div>
            <strong>{one.asked.label[locale]}</strong>
            <p>
              <Anchor
                component={Link}
                to={registrationAddress({ courseId: one.courseId, id: one.registrationId })}
                inherit
              >
                {text('otherwise', {
                  course: one.courseTitle,
                  day: date(one.at),
                  value: answerText(one, locale),
                })}
              </Anchor>
            </p>
          </div>
          <Button
            variant="default"
            loading={take.isPending && take.variables === one}
            onClick={() => take.mutate(one)}
          >
            {text('take')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const fields = z.object({ answers: z.array(attributeAnswer) })

type ChangeFactsProps = {
  person: Person
  questions: ReturnType<typeof questionsOfPerson>
  onClose: () => void
}

function ChangeFacts({ person, questions, onClose }: ChangeFactsProps) {
  const text = useText(factsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const given = person.facts
  const [stored] = useState(() => answersAsTyped({ answers: given, answerable: questions }, locale))
  const form = useCallForm({
    schema: fields,
    initial: { answers: stored },
    call: async ({ answers }) => {
      await api.registrations.changeFacts({
        tenant,
        personId: person.id,
        answers: changedAnswers(answers, { given, answerable: questions }, locale),
      })
      notify({ kind: 'positive', message: text('saved') })
      onClose()
      await reload()
    },
  })
  const answers = form.part('answers')
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      <AnswerInputs
        // What is not known is not required here, and what is known can be taken away.
        asked={questions.map((one) => ({ ...one, required: false }))}
        answers={form.values.answers as z.output<typeof fields>['answers']}
        errorOf={(id) => form.part(`answers.${id}`).error}
        onChange={answers.onChange}
      />
    </DialogForm>
  )
}
