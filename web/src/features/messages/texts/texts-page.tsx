import { Textarea, TextInput } from '@mantine/core'
import {
  type LetterFrame,
  type LetterListItem,
  letterFrameChange,
} from '@reihum/contract/messages/letter.schema.ts'
import { mostSignature } from '@reihum/contract/messages/letter-text.ts'
import { letterNames } from '@reihum/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { SavedTogether } from '#platform/saved-together.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { FormInGroup } from '#ui/form/save-group.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useDifferingCourses } from './named-courses.tsx'
import { textsMessages } from './texts.messages.ts'
import classes from './texts.module.css'

const frameQuery = (tenant: string) => queries.messages.letterFrame.queryOptions({ input: { tenant } })

/** All letters to attendees, and what stands below them. */
export function TextsPage() {
  const { id: tenant } = useActiveTenant()
  const letters = useQuery(queries.messages.letters.queryOptions({ input: { tenant } }))
  const frame = useQuery(frameQuery(tenant))
  return (
    <SavedTogether>
      <div className={classes.parts}>
        <Loaded query={letters}>{({ items }) => <Letters items={items} />}</Loaded>
        <Loaded query={frame}>
          {(known) => <FrameForm key={`${tenant} ${known.revision}`} frame={known} />}
        </Loaded>
      </div>
    </SavedTogether>
  )
}

function Letters({ items }: { items: readonly LetterListItem[] }) {
  const text = useText(textsMessages)
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const differing = useDifferingCourses()
  const nameOf = ({ kind }: LetterListItem) => letterNames[kind]?.[locale] ?? kind
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = items
    .filter((letter) => {
      const said = `${nameOf(letter)} ${letter.explanation[locale]}`.toLowerCase()
      return words.every((word) => said.includes(word))
    })
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale))
  return (
    <FormSection title={text('lettersTitle')} hint={text('lettersHint')}>
      <TextInput
        type="search"
        aria-label={text('search')}
        placeholder={text('search')}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <p className="grey" role="status">
          {text('noneFound')}
        </p>
      )}
      <ul className={classes.letters}>
        {found.map((letter) => (
          <li key={letter.kind}>
            <LetterLine letter={letter} courses={differing(letter.kind)?.courses ?? 0} />
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

type LetterLineProps = { letter: LetterListItem; courses: number }

function LetterLine({ letter: { kind, explanation, writtenAt, languages }, courses }: LetterLineProps) {
  const text = useText(textsMessages)
  const locale = useLocale()
  const { de, en } = languages
  const words = (
    <span className={classes.said}>
      <span className={classes.name}>{letterNames[kind]?.[locale] ?? kind}</span>
      <span className="grey">{explanation[locale]}</span>
    </span>
  )
  if (writtenAt !== null)
    return (
      <Link to={writtenAt} className={classes.letter}>
        {words}
        <span className="grey">{text('elsewhere')}</span>
      </Link>
    )
  return (
    <Link to="/settings/mail/texts/$letterKind" params={{ letterKind: kind }} className={classes.letter}>
      {words}
      <span className={classes.badges}>
        {(de.unusable ?? en.unusable) && <StateBadge colour="negative">{text('unusable')}</StateBadge>}
        {(de.hasNewerProposal || en.hasNewerProposal) && (
          <StateBadge colour="info">{text('newer')}</StateBadge>
        )}
        {de.isRewritten && <StateBadge colour="positive">{text('rewrittenDe')}</StateBadge>}
        {en.isRewritten && <StateBadge colour="positive">{text('rewrittenEn')}</StateBadge>}
        {courses > 0 && (
          <StateBadge colour="secondary">
            {text(courses === 1 ? 'courseDiffers' : 'coursesDiffer', { count: String(courses) })}
          </StateBadge>
        )}
      </span>
    </Link>
  )
}

const { signature, footer } = letterFrameChange.shape
const frameFields = z.object({
  signatureDe: signature.shape.de,
  signatureEn: signature.shape.en,
  footerDe: footer.shape.de,
  footerEn: footer.shape.en,
})
const fieldNames = ['signatureDe', 'signatureEn', 'footerDe', 'footerEn'] as const

function FrameForm({ frame }: { frame: LetterFrame }) {
  const text = useText(textsMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const mayChange = useMay()('settings.change')
  const form = useCallForm({
    schema: frameFields,
    initial: {
      signatureDe: frame.signature.de,
      signatureEn: frame.signature.en,
      footerDe: frame.footer.de,
      footerEn: frame.footer.en,
    },
    call: async (fields) => {
      const fresh = await api.messages.changeLetterFrame({
        tenant,
        revision: frame.revision,
        signature: { de: fields.signatureDe, en: fields.signatureEn },
        footer: { de: fields.footerDe, en: fields.footerEn },
      })
      queryClient.setQueryData(frameQuery(tenant).queryKey, fresh)
    },
    above: ['CONFLICT', 'VERIFICATION_REQUIRED'],
  })
  const hint = text('frameHint', { proposal: frame.proposal[locale].replace('\n', ', ') })
  return (
    <FormSection title={text('frameTitle')} hint={hint}>
      <FormInGroup form={form} className={classes.form} label={text('frameTitle')}>
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <div className={classes.fields}>
          {fieldNames.map((name) => (
            <Textarea
              key={name}
              label={text(name)}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={mostSignature}
              readOnly={!mayChange}
              {...form.field(name)}
            />
          ))}
        </div>
        {!mayChange && <p className="grey">{text('askAdmin')}</p>}
      </FormInGroup>
    </FormSection>
  )
}
