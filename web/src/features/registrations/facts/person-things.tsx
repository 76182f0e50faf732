import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  type AskedAttribute,
  type Attribute,
  attributeAnswer,
} from '@reihum/contract/courses/attribute.schema.ts'
import { type PersonThing, thingNameLimit } from '@reihum/contract/courses/thing.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { attributeId, thingId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { AnswerInputs } from '#ui/form/answer-inputs.tsx'
import { useText } from '#ui/text.tsx'
import { answersAsTyped, changedAnswers } from '../detail/answer-drafts.ts'
import { factsMessages } from './facts.messages.ts'
import classes from './facts.module.css'
import { Known } from './known-fact.tsx'

const reload = () => queryClient.invalidateQueries({ queryKey: queries.people.getPerson.key() })

type Open = { thing: PersonThing | null }

/** What a person brings to courses, with what is known of it; nothing where nothing is asked for. */
export function PersonThings({ person }: { person: Person }) {
  const text = useText(factsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const [open, setOpen] = useState<Open | null>(null)
  const attributes = useQuery(queries.courses.listAttributes.queryOptions({ input: { tenant } })).data?.items
  const kinds = (attributes ?? []).filter(({ fields }) => fields.kind === 'thing')
  if (person.erasedAt || kinds.length + person.things.length === 0) return null
  return (
    <Section
      title={text('things')}
      action={
        kinds.length > 0 && (
          <Button variant="default" onClick={() => setOpen({ thing: null })}>
            {text('addThing')}
          </Button>
        )
      }
    >
      {person.things.length === 0 && <p className="grey">{text('noThings')}</p>}
      {person.things.map((thing) => (
        <div key={thing.id} className={classes.thing}>
          <div className={classes.thingHead}>
            <h3>{text('thing', { kind: thing.kind.label[locale], name: thing.name })}</h3>
            <Button
              variant="default"
              aria-label={text('changeThing', { name: thing.name })}
              onClick={() => setOpen({ thing })}
            >
              {text('change')}
            </Button>
          </div>
          <Facts
            facts={thing.facts.map((fact) => ({
              id: fact.asked.id,
              label: fact.asked.label[locale],
              value: <Known fact={fact} />,
            }))}
          />
        </div>
      ))}
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={open?.thing ? text('changeThing', { name: open.thing.name }) : text('addThing')}
        text={text('changeHint')}
      >
        {open && (
          <ChangeThing
            person={person}
            thing={open.thing}
            kinds={kinds}
            attributes={attributes ?? []}
            onClose={() => setOpen(null)}
          />
        )}
      </Dialog>
    </Section>
  )
}

const fields = z.object({
  attributeId,
  name: z.string().trim().min(1).max(thingNameLimit),
  answers: z.array(attributeAnswer),
})

type ChangeThingProps = {
  person: Person
  /** Null: another one is added. */
  thing: PersonThing | null
  kinds: readonly Attribute[]
  attributes: readonly Attribute[]
  onClose: () => void
}

/** What is asked about it now, and what is known of it and asked no more. */
function questionsOf(
  kindId: string,
  thing: PersonThing | null,
  attributes: readonly Attribute[],
): AskedAttribute[] {
  const asked = attributes
    .filter((one) => one.fields.belongsTo === kindId)
    .map(({ id, version, fields: own }) => ({ id, version, ...own }))
  const former = (thing?.facts ?? []).map((fact) => fact.asked)
  return [...asked, ...former.filter(({ id }) => asked.every((one) => one.id !== id))]
}

function ChangeThing({ person, thing, kinds, attributes, onClose }: ChangeThingProps) {
  const text = useText(factsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const [id] = useState(() => thing?.id ?? thingId.parse(newId()))
  const given = thing?.facts ?? []
  const firstKind = thing?.kind.id ?? (kinds[0]?.id as Attribute['id'])
  const [stored] = useState(() =>
    answersAsTyped({ answers: given, answerable: questionsOf(firstKind, thing, attributes) }, locale),
  )
  const form = useCallForm({
    schema: fields,
    refusalFields: { THING_NAMED_TWICE: 'name' },
    initial: { attributeId: firstKind, name: thing?.name ?? '', answers: stored },
    call: async ({ answers, ...named }) => {
      const answerable = questionsOf(named.attributeId, thing, attributes)
      await api.registrations.changeThing({
        tenant,
        personId: person.id,
        thingId: id,
        ...named,
        answers: changedAnswers(answers, { given, answerable }, locale),
      })
      notify({ kind: 'positive', message: text('saved') })
      onClose()
      await reload()
    },
  })
  const kindId = form.values.attributeId as string
  const removing = useMutation({
    mutationFn: () => api.registrations.removeThing({ tenant, personId: person.id, thingId: id }),
    onSuccess: async () => {
      notify({ kind: 'positive', message: text('thingRemoved', { name: thing?.name ?? '' }) })
      onClose()
      await reload()
    },
  })
  const answers = form.part('answers')
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      {!thing && kinds.length > 1 && (
        <NativeSelect
          label={text('thingKind')}
          value={kindId}
          data={kinds.map((kind) => ({
            value: kind.id as string,
            label: (locale === 'en' && kind.fields.label.en) || kind.fields.label.de,
          }))}
          onChange={({ currentTarget: { value } }) =>
            form.fill({ attributeId: attributeId.parse(value), answers: [] })
          }
        />
      )}
      <TextInput
        label={text('thingName')}
        withAsterisk
        maxLength={thingNameLimit}
        autoComplete="off"
        {...form.part('name')}
      />
      <AnswerInputs
        asked={questionsOf(kindId, thing, attributes).map((one) => ({ ...one, required: false }))}
        answers={form.values.answers as z.output<typeof fields>['answers']}
        errorOf={(one) => form.part(`answers.${one}`).error}
        onChange={answers.onChange}
      />
      {thing && (
        <div>
          <Button variant="subtle" color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
            {text('removeThing', { name: thing.name })}
          </Button>
        </div>
      )}
    </DialogForm>
  )
}
